export const SHELLS: string;
export const SIT: string;
