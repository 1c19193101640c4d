/** '1 day', '2 days'. */
export const pluralize = (many: number, unit: string) => `${many} ${unit}${many === 1 ? "" : "s"}`

/** '3 of 15 days', '0 of 1 turn' */
export const outOf = (has: number, asked: number, unit: string) => `${has} of ${pluralize(asked, unit)}`
