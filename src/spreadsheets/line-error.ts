/** Why a line can't be taken. The message is a sentence. */
export class LineError extends Error {}
