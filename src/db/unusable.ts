/** The database can't be used; the message is a sentence for the person who starts the server. */
export class Unusable extends Error {}
