import { pluralize } from "#domain/plural"

export { pluralize }

/** '1 record needs attention'. */
export const attention = (many: number) =>
  `${pluralize(many, "record")} need${many === 1 ? "s" : ""} attention`
