// What every guide and every page of the reference does.
import { byId, startTheme } from '../shared/dom.js';

startTheme();
startMenu();
startCopyButtons();
watchWideParts();

/** On a phone the navigation is a drawer, which the button opens and everything else closes. */
function startMenu(): void {
  const button = byId('menu-button', HTMLButtonElement);
  const show = (isOpen: boolean): void => {
    document.documentElement.classList.toggle('has-menu', isOpen);
    button.ariaExpanded = String(isOpen);
  };
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    show(button.ariaExpanded !== 'true');
  });
  addEventListener('click', ({ target }) => {
    const isInside = target instanceof Element && target.closest('.col-sidebar') !== null;
    if (!isInside || target.closest('a') !== null) show(false);
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
  });
}

/** Lets the buttons on blocks of code copy them. */
function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('pre > button')) {
    button.addEventListener('click', () => {
      const code = button.previousElementSibling?.textContent.trim() ?? '';
      void navigator.clipboard.writeText(code).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 1500);
      });
    });
  }
}

/**
 * Shows where a table or a diagram is wider than the page and goes on, and lets the tab key reach it so that
 * arrows can scroll it.
 */
function watchWideParts(): void {
  const update = (part: Element): void => {
    const room = part.scrollWidth - part.clientWidth;
    part.classList.toggle('goes-on', part.scrollLeft < room - 1);
    if (room > 0) part.setAttribute('tabindex', '0');
    else part.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target);
  });
  for (const part of document.querySelectorAll('.tsd-typography table, .diagram')) {
    // At once, and not only with the first frame that is painted.
    update(part);
    watch.observe(part);
    part.addEventListener('scroll', () => {
      update(part);
    });
  }
}
