import { mutantsMetBy, mutantsOf } from "./mutant"

/** Bounds of fields, days and lists, and the characters in them. */
export const contractMutants = [
  ...mutantsOf("contract/control-characters.ts", [
    ["direction", "\\u202a-\\u202e\\u2066-\\u2069", ""],
    ["line separators", "/[\\p{Cc}\\p{Zl}\\p{Zp}", "/[\\p{Cc}"],
    ["breaks in a line", '.replaceAll(/[\\t\\n\\v\\f\\r\\u0085\\p{Zl}\\p{Zp}]+/gu, " ")', ""],
    ["one line", '.replaceAll(controlCharacters, "")', ""],
    ["many lines", '(/[\\t\\n]/.test(it) ? it : "")', "it"],
  ]),
  ...mutantsOf("contract/fields.ts", [
    ["longest label", "label: 50", "label: 1_000_000"],
    ["longest name", "name: 100", "name: 1_000_000"],
    ["longest line", "line: 200", "line: 1_000_000"],
    ["longest email", "email: 254", "email: 1_000_000"],
    ["longest password", "password: 200", "password: 1_000_000"],
    ["longest notes", "notes: 2000", "notes: 1_000_000"],
    ["largest number", "largestNumber = 1_000_000", "largestNumber = 2_000_000_000"],
    ["positive", "z.positive(message), ", ""],
    ["positive: largest", ", atMost(field, largest))", ")"],
    ["volume: not negative", "z.nonnegative(`${field} must be 0 or positive`), ", ""],
    ["volume: largest", ", atMost(field))", ")"],
    ["required", "z.minLength(1, `${field} is required`), ", ""],
    ["required: trimmed", "z.trim(), z.minLength(1, `", "z.minLength(1, `"],
    ["required: longest", "is required`), shorterThan(field, max))", "is required`))"],
    [
      "text: longest",
      "z.overwrite(clean), z.trim(), shorterThan(field, max)),",
      "z.overwrite(clean), z.trim()),",
    ],
    ["pastInstant: future", "Date.parse(at) <= Date.now() + 5 * 60_000", "true"],
    ["pastInstant: five minutes", "Date.now() + 5 * 60_000", "Date.now() + 50 * 60_000"],
    ["pastInstant: 2000", 'at >= "2000"', "true"],
    ["whole number", "      z.refine(Number.isInteger, `${field} must be a whole number`),\n", ""],
    ["required: one line", "z.overwrite(oneLine), z.trim()", "z.trim()"],
    ["text: control characters", "z.overwrite(clean), ", ""],
    ["text: one line", "optional(field, oneLine, max)", "optional(field, manyLines, max)"],
  ]),
  ...mutantsOf("contract/history.ts", [
    ["last day", "to: to && instantOf(to, 1, zone)", "to: to && instantOf(to, 0, zone)"],
  ]),
  ...mutantsOf("contract/zone.ts", [
    ["zone", "z.refine((zone) => spellingOf(zone) !== undefined,", "z.refine(() => true,"],
    ["no offset", "!/^[+-]/.test(zone)", "true"],
    ["spelling", "spellingOf(zone) ?? zone)", "zone)"],
  ]),
  ...mutantsOf("contract/lists.ts", [
    ["limit: positive", 'z.minimum(1, "Limit must be a positive number"), ', ""],
    ["limit: largest", ', z.maximum(1e9, "Limit is too large")', ""],
  ]),
  ...mutantsOf("contract/rows.ts", [
    [
      "Correction: userId",
      '      methodReason: required("Reason"),\n',
      '      methodReason: required("Reason"), userId: z.number(),\n',
    ],
    [
      "Correction: status",
      '      methodReason: required("Reason"),\n',
      '      methodReason: required("Reason"), status: RowStatus,\n',
    ],
    [
      "Correction: cookingDays",
      '      methodReason: required("Reason"),\n',
      '      methodReason: required("Reason"), cookingDays: z.number(),\n',
    ],
    [
      "NewRow: userId",
      "coordinates: z._default(Coordinates, {}),",
      "coordinates: z._default(Coordinates, {}), userId: z.optional(z.number()),",
      "createRow puts the user's own id last",
    ],
    ["latitude", "lat: degrees(90)", "lat: degrees(91)"],
    ["longitude", "lng: degrees(180)", "lng: degrees(181)"],
    ["degrees: minimum", "z.minimum(-most, place), ", ""],
    ["degrees: maximum", ", z.maximum(most, place)", ""],
    ["place: one line", ".check(z.overwrite(oneLine))", ""],
  ]),
  ...mutantsMetBy(["src/temperatures"], "contract/record-fields.ts", [
    [
      "hottest",
      '"Temperature must be a positive number", hottest)',
      '"Temperature must be a positive number")',
    ],
  ]),
  ...mutantsMetBy(["src/sales", "src/temperatures"], "contract/sales.ts", [
    ["fullOutweighsEmpty", "fullWeight: sale.fullWeight }) <= 0", "fullWeight: sale.fullWeight }) < 0"],
  ]),
  ...mutantsMetBy(["src/temperatures"], "contract/written.ts", [
    [
      "unit beside a number",
      "if (number != null && isNamed) return",
      "if (number != null && value != null && isNamed) return",
    ],
    ["both numbers", "if (number != null && value != null) return", "if (false) return"],
    [
      "unit is required",
      "if (!isNamed)\n    return { path: unitField",
      "if (!isNamed && value === 0)\n    return { path: unitField",
    ],
    ["digits", "value) > 1e-9", "value) > 1"],
    ["positive", "if (exact <= 0)", "if (exact < -1000)"],
    ["largest", "return exact > most", "return exact > 2 * most"],
    ["largest: shown", "toStored(Math.floor(fromStored(most)", "toStored(Math.round(fromStored(most)"],
    ["a size's units", 'const isSize = unitField === "units"', "const isSize = false"],
    ["in its own words", 'quantity === "volume" ? sentenceCase(unit.words) : field, value', "name, value"],
  ]),
  ...mutantsOf("contract/setup.ts", [
    ["token: not sent", "`${setup}#${path}`", "`${setup}?${path}`"],
    ["token: its screens only", "(?:join|password)", "\\w+"],
    ["token: nothing behind it", "{43})$/", "{43})/"],
    ["token: its length", "{43}", "+"],
  ]),
  ...mutantsOf("contract/temperatures.ts", [["photo: bytes", "bytes: 2_000_000", "bytes: 3_000_000"]]),
  ...mutantsOf("contract/users.ts", [
    [
      "Registration: role",
      "email: Email,\n  password: Password,\n  ...profile",
      "role: z.optional(z.string()),\n  email: Email,\n  password: Password,\n  ...profile",
    ],
    [
      "Registration: id",
      "email: Email,\n  password: Password,\n  ...profile",
      "id: z.optional(z.number()),\n  email: Email,\n  password: Password,\n  ...profile",
    ],
    ["Email: case", "    z.toLowerCase(),\n", ""],
    ["Email: shape", '    z.email("Please enter a valid email"),\n', ""],
    ["password: shortest", "shortestPassword = 6", "shortestPassword = 1"],
    ["password: maxLength", "    z.maxLength(maxLength.password, `", "    z.maxLength(1_000_000, `"],
    ["email: maxLength", "z.maxLength(maxLength.email,", "z.maxLength(1_000_000,"],
    [
      "login: maxLength of the password",
      "z.maxLength(maxLength.password, `${field} is too long`)",
      "z.maxLength(1_000_000, `${field} is too long`)",
    ],
    [
      "login: password",
      "z.minLength(1, `${field} is required`), z.maxLength(maxLength.password",
      "z.maxLength(maxLength.password",
    ],
  ]),
  ...mutantsOf("contract/voids.ts", [["reason", 'required("Reason", maxLength.line)', "z.string()"]]),
]
