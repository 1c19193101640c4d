/** What is said in the place of a pile's figures while they are not known on this phone. */
export const unsureWords = "Counted again once all is sent"
