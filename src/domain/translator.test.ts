import { expect, test } from "bun:test"
import { askedFirst, locale, say, spokenIn } from "./language"
import { phrasebookOf } from "./phrasebook"
import { speechOf } from "./translator"

const catalogue = {
  Save: "Guardar",
  Gate: "Entrada",
  Ammonia: "Amoniaco",
  "Leave {farm}": "Salir de {farm}",
  "{name}'s farm": "Granja de {name}",
  Turn: "Volteo",
  "Turn {turnNumber}": "Volteo {turnNumber}",
  "no water": "sin agua",
  "logged late: {reason}": "registrado tarde: {reason}",
  "stage {stage}": "etapa: {stage}",
  "no smell": "sin olor",
  "{count} day left": "falta {count} día",
  "{count} days left": "faltan {count} días",
  "{0} at {1}, {formatAgo}": "{formatAgo}: {0} en {1}",
  "{distanceOf} ago": "hace {distanceOf}",
  "{count} hours": "{count} horas",
  "Removed from {location}": "Retirado de {location}",
  ", all of them {range}": ", todos {range}",
  "within {range}": "dentro de {range}",
  "Welcome to {{brand}}": "Bienvenidos a {{brand}}",
  "opened the gate": "abrió la entrada",
  "changed the farm: {words}": "cambió la granja: {words}",
  "address {address}": "dirección {address}",
  "A command on the server's machine": "Un comando",
}
const speech = speechOf("es", phrasebookOf(catalogue))

test.each([
  ["Save", "Guardar"],
  ["  Save\n", "  Guardar\n"],
  ["1 day left", "falta 1 día"],
  ["12 days left", "faltan 12 días"],
  ["1,250 days left", "faltan 1,250 días"],
  ["3 hours ago", "hace 3 horas"],
  // In capitals where it stands first, and without within another.
  ["save", "guardar"],
  ["No smell", "Sin olor"],
  // Statements side by side, of which some are nobody's sentence.
  ["A-101 · 3 hours ago", "A-101 · hace 3 horas"],
  [
    "June 1: 2 days left, all of them within 131–170 °F; Turn",
    "June 1: faltan 2 días, todos dentro de 131–170 °F; Volteo",
  ],
  ["Welcome to {{brand}}", "Bienvenidos a {{brand}}"],
  // Who did it stands before what was done.
  ["Ana Lima (ana@farm.test) opened the gate.", "Ana Lima (ana@farm.test) abrió la entrada."],
  [
    "Ana Lima (ana@farm.test) changed the farm: no smell, address Yard (1).",
    "Ana Lima (ana@farm.test) cambió la granja: sin olor, dirección Yard (1).",
  ],
  ["A command on the server's machine opened the gate.", "Un comando abrió la entrada."],
  // A number's hole takes no more than it, and a part is known as a whole, whatever stands in it.
  ["Turn 2, no water, logged late: rain", "Volteo 2, sin agua, registrado tarde: rain"],
  ["no water, logged late: x", "sin agua, registrado tarde: x"],
  ["stage curing, logged late: rain", "etapa: curing, registrado tarde: rain"],
  // Not known: as it is.
  ["Nobody wrote this", "Nobody wrote this"],
  ["142 °F", "142 °F"],
  ["", ""],
])("%j is said as %j", (english, said) => {
  expect(speech.say(english)).toBe(said)
})

test("elements of a sentence change places", () => {
  expect(speech.say("\ue000 at \ue002, 3 hours ago")).toBe("hace 3 horas: \ue000 en \ue002")
})

test("what somebody typed is not said, alone or within a sentence", () => {
  const { say, note } = speechOf("es", phrasebookOf(catalogue))
  expect(say("Turn")).toBe("Volteo")
  note([{ rowId: "Turn", location: "Gate", smell: "no smell", cookingDays: 3 }])
  expect(say("Turn")).toBe("Turn")
  expect(say("Gate · 3 hours ago")).toBe("Gate · hace 3 horas")
  expect(say("Removed from Gate")).toBe("Retirado de Gate")
  // Windrow's own words, which somebody chose.
  expect(say("no smell")).toBe("sin olor")
  note({ smell: "ammonia" })
  expect(say("ammonia")).toBe("amoniaco")
})

test("a reason that somebody typed stays as it is where a screen has the same word; one that was chosen is said", () => {
  const said = {
    closed: "cerrado",
    "Wrong pile": "Pila equivocada",
    "It was no longer so.": "Ya no era así.",
  }
  const { say, note } = speechOf("es", phrasebookOf({ ...catalogue, ...said }))
  note([{ unread: "closed" }, { voidReason: "Wrong pile" }, { reason: "It was no longer so." }])
  expect(["closed", "Wrong pile", "It was no longer so."].map(say)).toEqual(Object.values(said))
  note([{ reason: "closed" }, { lateReason: "Gate" }, { weather: "Wrong pile" }])
  expect(["closed", "Gate", "Wrong pile"].map(say)).toEqual(["closed", "Gate", "Wrong pile"])
})

test("a word of Windrow's own is said where it is known to be one, also when somebody has typed it", () => {
  const { say, sayOwn, note } = speechOf("es", phrasebookOf(catalogue))
  note({ rowId: "Turn" })
  expect([say("Turn"), sayOwn("Turn"), sayOwn("Bay 2")]).toEqual(["Turn", "Volteo", "Bay 2"])
})

test("why a line of a file is refused is said around its cell, and a message that was sent stays", () => {
  const { say, note } = speechOf(
    "es",
    phrasebookOf({ ...catalogue, '"{cell}" is no time.': '"{cell}" no es una hora.' }),
  )
  note({ refused: [{ line: 4, reason: '"Turn" is no time.' }] })
  expect(say('"Turn" is no time.')).toBe('"Turn" no es una hora.')
  note({ text: "Turn", tries: 1 })
  expect(say("Turn")).toBe("Turn")
})

test.each([
  // Each stands among words that are said; the comma, the colon and the brackets in it are somebody's own.
  [
    "voided: Turned A-102, not this one",
    "anulado: Turned A-102, not this one",
    { voidReason: "Turned A-102, not this one" },
  ],
  [
    "Gate · North yard, by the fence",
    "Entrada · North yard, by the fence",
    { location: "North yard, by the fence" },
  ],
  [
    "Turn, voided: Wrong pile (not read today), logged late: Gate; Turn: closed",
    "Volteo, anulado: Wrong pile (not read today), registrado tarde: Gate; Turn: closed",
    { reason: "Wrong pile (not read today)", lateReason: "Gate; Turn: closed" },
  ],
  ["Removed from Gate, North yard", "Retirado de Gate, North yard", { location: "Gate, North yard" }],
  // Not within a word, nor where a longer one is meant.
  ["Gate, yards", "Entrada, yards", { location: "Gate, yard" }],
  ["Leave Gate, two", "Salir de Gate, two", [{ farm: "Gate, two" }, { farm: "Gate, twofold" }]],
  [
    "Removed from North, Gate",
    "Retirado de North, Gate",
    [{ location: "North, Gate" }, { location: "North, Ga" }],
  ],
  ["Leave Gate, two: all", "Salir de Gate, two: all", [{ farm: "Gate, two" }, { farm: "Gate, two: all" }]],
] as const)("what somebody typed stays whole within %j", (text, said, answer) => {
  const more = {
    voided: "anulado",
    "logged late": "registrado tarde",
    "North yard": "Patio norte",
    closed: "cerrado",
  }
  const late = {
    "voided: {reason}": "anulado: {reason}",
    "logged late: {reason}": "registrado tarde: {reason}",
  }
  const { say, note } = speechOf("es", phrasebookOf({ ...catalogue, ...more, ...late }))
  note(answer)
  expect(say(text)).toBe(said)
  // Kept, and said again.
  expect(say(text)).toBe(said)
})

test("what changed from one word to another is said on both sides of the arrow", () => {
  const { say } = speechOf("es", phrasebookOf({ ...catalogue, Method: "Método", "Own rule": "Regla propia" }))
  expect(say("Method: Turn → Own rule")).toBe("Método: Volteo → Regla propia")
})

test("a sentence around a typed name is found by the name, and first and last names count together only", () => {
  const { say, note } = speechOf("es", phrasebookOf(catalogue))
  expect(say("Leave Ana's farm")).toBe("Granja de Leave Ana")
  note({ farms: [{ name: "Ana's farm" }], firstName: "Gate", lastName: "Turn" })
  expect(say("Leave Ana's farm")).toBe("Salir de Ana's farm")
  expect(["Gate", "Gate Turn", "By Gate Turn"].map(say)).toEqual(["Entrada", "Gate Turn", "By Gate Turn"])
})

test("the positions that Windrow gives a farm are said, its own stay", () => {
  const { say, note } = speechOf("es", phrasebookOf({ ...catalogue, left: "izquierda", core: "núcleo" }))
  note({ positions: ["left", "core"], position: "core" })
  expect(["left", "core"].map(say)).toEqual(["izquierda", "core"])
})

test("a farm's own material type stays, one of Windrow's is said", () => {
  const { say, note } = speechOf("es", phrasebookOf({ Leaves: "Hojas", "Wood Chips": "Astillas" }))
  note([
    { name: "Leaves", description: "Leaves of ours", icon: "leaf" },
    { name: "Reed", description: "Wood Chips of the lake", icon: "wheat" },
  ])
  expect(say("Leaves")).toBe("Hojas")
  expect(say("Wood Chips of the lake")).toBe("Wood Chips of the lake")
})

test("a language is spoken for as long as somebody tells, and English again after a failure", () => {
  expect(spokenIn(speech, () => [say("Save"), locale()])).toEqual(["Guardar", "es-US"])
  const fail = () =>
    spokenIn(speech, () => {
      throw new Error("no")
    })
  expect(fail).toThrow("no")
  expect([say("Save"), locale()]).toEqual(["Save", "en-US"])
})

test.each([
  [undefined, "en"],
  ["", "en"],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["ES-us", "es"],
  ["en-US,es;q=0.9", "en"],
  ["de,es;q=0.9", "en"],
  ["*", "en"],
])("a browser that asks for %j gets %s", (accepted, code) => {
  expect(askedFirst(accepted)).toBe(code as never)
})

test("of a pile's change typed values stay as they are, and a status or a material of Windrow's is said", () => {
  const { say, note } = speechOf("es", phrasebookOf(catalogue))
  note([
    { field: "count", from: null, to: "No smell" },
    { field: "status", from: "Save", to: "Gate" },
    { kind: "status", from: "Save", to: "Ammonia" },
    { field: "materialCategoryId", from: null, to: "Turn" },
  ])
  expect(["No smell", "Save", "Gate", "Ammonia", "Turn"].map(say)).toEqual([
    "No smell",
    "Guardar",
    "Entrada",
    "Amoniaco",
    "Volteo",
  ])
})
