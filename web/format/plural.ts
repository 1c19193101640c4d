/** '1 day', '2 days'. */
export const pluralize = (many: number, unit: string) => `${many} ${unit}${many === 1 ? "" : "s"}`
