/** The exit code of a program that was ended by a signal. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Calls back when a signal asks the program to end, until the function that it returns is called. */
export function onSignals(callBack: (code: number) => void): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const listener = (): void => {
      callBack(code);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const forget of listeners) forget();
  };
}
