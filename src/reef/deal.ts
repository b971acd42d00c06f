// What each player begins with. It is not in `types.ts`, because all of that is public.

/** How many cards each player is dealt. Rule R4. */
export const DEALT_CARDS = 2;
/** How many points each player begins with. Rule R3. */
export const STARTING_POINTS = 3;
