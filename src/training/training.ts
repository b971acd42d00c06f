/** What can be trained for a game. */
export interface Training {
  /** The name of the game, and of its folder among the bots. */
  readonly game: string;
  /** Trains it, and gives the files for that folder; `report` is told how it goes. */
  files(
    report: (line: string) => void,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}
