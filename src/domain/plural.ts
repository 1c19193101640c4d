/** '3 of 15 days', '0 of 1 turn' */
export const outOf = (has: number, asked: number, noun: string) =>
  `${has} of ${asked} ${noun}${asked === 1 ? "" : "s"}`
