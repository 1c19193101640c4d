import { heats } from "../domain/heat"
import { occurrenceKinds } from "../domain/occurrences"
import { usualPositions } from "../domain/positions"
import { stages } from "../domain/stages"
import { smells, unreadReasons } from "../domain/visits"

/** Sentences that the code makes of words at run time, where `sentences.ts` sees only the words. */
const times = ["minute", "hour", "day", "month", "year"]
export const assembled: readonly string[] = [
  ...times.flatMap((unit) => [`{count} ${unit}`, `{count} ${unit}s`]),
  ...["hour", "month", "year"].flatMap((unit) => [`about {count} ${unit}`, `about {count} ${unit}s`]),
  ...["year", "years"].flatMap((unit) => [`over {count} ${unit}`, `almost {count} ${unit}`]),
  ...["day", "days", "turn", "turns"].map((unit) => `{count} of {length} ${unit}`),
  ...unreadReasons.map((reason) => `${reason} {count}`),
  ...["today", "yesterday"].map((day) => `${day} {time}`),
  ..."morning afternoon evening".split(" "),
  ...[...heats, ...smells, ...unreadReasons, ...stages, ...occurrenceKinds],
  ..."reading turn material sale observation move sample result occurrence load"
    .split(" ")
    .flatMap((kind) => [`{count} ${kind}`, `{count} ${kind}s`]),
  "not read",
  "{field} may have one digit behind the point",
  "{field} has too many digits behind the point",
  ..."older newer Correction commas semicolons tabs bars".split(" "),
  "Mean",
  ...usualPositions,
  ..."dry wet".split(" "),
  ..."yes feet pounds tons meters kilograms tonnes changes".split(" "),
  ..."temperatures turns materials sales visits moves samples results occurrences readings".split(" "),
  // The material types that each database begins with.
  "Food Scraps",
  "Fruit, vegetables, bread and plate waste. Wet and rich in nitrogen.",
  "Grass Clippings",
  "Fresh mowings. Rich in nitrogen; mix with something coarse.",
  "Leaves",
  "Fallen leaves. Rich in carbon.",
  "Wood Chips",
  "Chipped branches and bark. Coarse, rich in carbon.",
  "Straw and Hay",
  "Bedding and spoiled bales. Rich in carbon.",
  "Manure",
  "Livestock manure, with or without bedding. Rich in nitrogen.",
  "Coffee Grounds",
  "Spent grounds and filters. Rich in nitrogen.",
  "Finished Compost",
  "Cured compost, added as a starter or as cover.",
  ..."merge split creating updating deleting create change delete".split(" "),
  ..."reading turn material sale visit move sample result occurrence".split(" "),
]
