/** Why records are voided most, offered to be chosen. */
export const [wrongNumber, wrongPile, enteredTwice] = ["Wrong number", "Wrong pile", "Entered twice"] as const

export const usualReasons: readonly string[] = [wrongNumber, wrongPile, enteredTwice]
