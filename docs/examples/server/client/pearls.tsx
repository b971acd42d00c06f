import { useState } from 'react';
import { type Action, type Pearl, PEARLS, type View } from 'reef-rules/pearls';
import { necklaceSvg, pearlSvg } from 'reef-rules/svg';
import { button, type GameProps } from './app.tsx';
import { Picture } from './picture.tsx';
import { say, words } from './table.ts';

const { colors } = words.pearls;
const pictureOf = (pearl: Pearl | null) =>
  pearlSvg(pearl, { title: null, size: 48, words: words.pearls });

/** Pearls. The cards of a hand are chosen one by one, then played together. */
export function PearlsTable({ view, seat, players, isNext, offer }: GameProps<View, Action>) {
  const [chosen, choose] = useState<readonly Pearl[]>([]);
  const color = chosen.find((pearl) => pearl !== 'joker') ?? 'joker';
  const jokers = color === 'joker' ? 0 : count('joker', chosen);
  const play = { type: 'play', color, count: count(color, chosen), jokers } as const;
  const fits = (pearl: Pearl) => [pearl, 'joker'].includes(color) || pearl === 'joker';

  return (
    <>
      <section className="row" aria-label={say('Market')}>
        {PEARLS.filter((pearl) => view.market.includes(pearl)).map((pearl) => {
          const label = say('Take {} {}', count(pearl, view.market), colors[pearl]);
          return offer({ type: 'take', color: pearl }, label, { svg: pictureOf(pearl) });
        })}
        <p>{say('Necklaces')}</p>
        {necklacesOf(view.necklaces)}
      </section>
      {players.map(({ player, name }) => {
        const { hand, pile, necklaces, unknown = 0 } = view.players[player]!;
        const isOwn = isNext && player === seat;
        const left = (pearl: Pearl) => hand[pearl] - (isOwn ? count(pearl, chosen) : 0);
        const played = PEARLS.reduce((sum, pearl) => sum + pile[pearl], 0);
        return (
          <section key={player} className="row" aria-label={name}>
            <h2>{name}</h2>
            {PEARLS.filter((pearl) => hand[pearl] > 0).map((pearl) => {
              const disabled = !isOwn || left(pearl) === 0 || !fits(pearl);
              const more = { key: pearl, svg: pictureOf(pearl), disabled };
              return button(
                `${left(pearl)} ${colors[pearl]}`,
                () => choose([...chosen, pearl]),
                more,
              );
            })}
            {isOwn && (
              <div className="card">
                {offer({ ...play, necklace: false }, say('Play {}', chosen.length))}
                {offer({ ...play, necklace: true }, say('Play {} for a necklace', chosen.length))}
                {offer({ type: 'pass' }, say('Pass'))}
                {button(say('Start over'), () => choose([]))}
              </div>
            )}
            <p>{say('{} unknown, {} played', unknown, played)}</p>
            {necklacesOf(necklaces)}
          </section>
        );
      })}
    </>
  );
}

function necklacesOf(values: readonly number[]) {
  return values.map((value, i) => (
    <Picture key={i} svg={necklaceSvg(value, { size: 44, words: words.pearls })} />
  ));
}

function count(pearl: Pearl, cards: readonly (Pearl | null)[]): number {
  return cards.filter((card) => card === pearl).length;
}
