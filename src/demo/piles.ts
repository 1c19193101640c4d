import type { RowStatus } from "../contract/rows"

/** A pile of the demo. Days are counted from the one on which it was made; heats are °F, volumes yd³. */
export type Pile = {
  label: string
  location: string
  length: number
  /** Made so many days ago. */
  age: number
  /** The heat that it reaches, and holds until day `hold`; then it loses `cooling` a day. */
  peak: number
  hold: number
  cooling: number
  /** Each is the day, and whether water was added. */
  turns: readonly (readonly [day: number, water: boolean])[]
  /** The last day with a reading. */
  until: number
  materials: readonly Addition[]
  statuses?: readonly (readonly [day: number, to: RowStatus])[]
  sales?: readonly Load[]
  mistakes?: readonly Mistake[]
}

type Addition = { day: number; name: string; cubicYards: number; notes?: string }
type Load = { day: number; clientName: string; emptyWeight: number; fullWeight: number }

/** A record that is struck through a quarter of an hour later. */
export type Mistake = { day: number; temperature?: number; turn?: true; reason: string }

const every = (days: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / days) + 1 }, (_, index) => {
    const day = from + days * index
    return [day, index % 2 === 1] as const
  })

const mixed = (grass: number, chips: number, notes?: string): Addition[] => [
  { day: 0, name: "Grass Clippings", cubicYards: grass, ...(notes !== undefined && { notes }) },
  { day: 0, name: "Wood Chips", cubicYards: chips },
]

/** From the oldest: one of each state, and of each need that a pile can have. */
export const piles: readonly Pile[] = [
  {
    label: "A-101",
    location: "South pad, bay 1",
    length: 120,
    age: 74,
    peak: 151,
    hold: 24,
    cooling: 1.8,
    turns: [...every(3, 3, 18), [30, true], [44, false]],
    until: 56,
    materials: [...mixed(60, 90, "From the golf course"), { day: 0, name: "Leaves", cubicYards: 40 }],
    statuses: [
      [57, "ready_for_pickup"],
      [68, "removed"],
    ],
    sales: [
      { day: 61, clientName: "Harlow Nursery", emptyWeight: 24_380, fullWeight: 61_120 },
      { day: 68, clientName: "Green Gate Landscaping", emptyWeight: 25_100, fullWeight: 63_940 },
    ],
    mistakes: [{ day: 30, turn: true, reason: "Turned A-102, not this one" }],
  },
  {
    label: "A-102",
    location: "Old bay by the barn",
    length: 70,
    age: 66,
    peak: 142,
    hold: 8,
    cooling: 4,
    turns: [...every(4, 4, 12)],
    until: 16,
    materials: [
      { day: 0, name: "Straw and Hay", cubicYards: 80, notes: "Old bales, rained on" },
      { day: 5, name: "Manure", cubicYards: 30, notes: "To warm it up again" },
    ],
    statuses: [[20, "inactive"]],
  },
  {
    label: "A-103",
    location: "South pad, bay 2",
    length: 110,
    age: 58,
    peak: 149,
    hold: 22,
    cooling: 1.6,
    turns: [...every(3, 3, 18), [32, true]],
    until: 50,
    materials: [...mixed(50, 80), { day: 2, name: "Coffee Grounds", cubicYards: 12, notes: "Three bins" }],
    statuses: [[51, "ready_for_pickup"]],
    sales: [{ day: 56, clientName: "Harlow Nursery", emptyWeight: 24_400, fullWeight: 58_860 }],
  },
  {
    label: "A-104",
    location: "South pad, bay 3",
    length: 130,
    age: 36,
    peak: 153,
    hold: 27,
    cooling: 1.7,
    turns: [...every(3, 3, 18), [28, false]],
    until: 35,
    materials: [...mixed(70, 95), { day: 0, name: "Food Scraps", cubicYards: 25, notes: "School kitchens" }],
  },
  {
    label: "A-105",
    location: "North yard, by the fence",
    length: 100,
    age: 14,
    peak: 150,
    hold: 40,
    cooling: 0,
    turns: [
      [4, false],
      [8, true],
      [12, false],
    ],
    until: 14,
    materials: mixed(55, 75, "Wet; needed more chips"),
  },
  {
    label: "A-106",
    location: "North yard, middle",
    length: 95,
    age: 11,
    peak: 169,
    hold: 40,
    cooling: 0,
    turns: [
      [3, false],
      [6, true],
    ],
    until: 11,
    materials: [
      { day: 0, name: "Manure", cubicYards: 60, notes: "Horse, with bedding" },
      { day: 0, name: "Straw and Hay", cubicYards: 45 },
    ],
  },
  {
    label: "A-107",
    location: "North yard, by the road",
    length: 80,
    age: 9,
    peak: 148,
    hold: 4,
    cooling: 15,
    turns: [[4, true]],
    until: 9,
    materials: [{ day: 0, name: "Food Scraps", cubicYards: 50, notes: "Very wet load" }, ...mixed(20, 25)],
  },
  {
    label: "A-108",
    location: "Barn side, first",
    length: 90,
    age: 6,
    peak: 148,
    hold: 40,
    cooling: 0,
    turns: [[3, true]],
    until: 6,
    materials: mixed(45, 60),
    mistakes: [{ day: 5, temperature: 15, reason: "Typed 15 instead of 150" }],
  },
  {
    label: "A-109",
    location: "Barn side, second",
    length: 90,
    age: 3,
    peak: 142,
    hold: 40,
    cooling: 0,
    turns: [],
    until: 2,
    materials: [...mixed(40, 55), { day: 1, name: "Leaves", cubicYards: 15 }],
  },
  {
    label: "A-110",
    location: "Barn side, third",
    length: 85,
    age: 1,
    peak: 140,
    hold: 40,
    cooling: 0,
    turns: [],
    until: 1,
    materials: [{ day: 0, name: "Grass Clippings", cubicYards: 40, notes: "From the park" }],
  },
]
