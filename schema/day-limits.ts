/** A word of the day can be taken back without a trace for so long. */
export const UNDO_SECONDS = 30;
