/** What is said in the place of a time that has still to come by what is known now. */
export const toBeSettled = "Time to be settled"
