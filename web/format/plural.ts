/** '1 day', '2 days'. */
export const pluralize = (many: number, unit: string) => `${many} ${unit}${many === 1 ? "" : "s"}`

/** '1 record needs attention'. */
export const attention = (many: number) =>
  `${pluralize(many, "record")} need${many === 1 ? "s" : ""} attention`
