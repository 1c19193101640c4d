/** Sample data: a pile in its second week. */
export const sampleReadings = [
  { date: "June 2, 2026", temperature: 96 },
  { date: "June 4, 2026", temperature: 121 },
  { date: "June 5, 2026", temperature: 128 },
  { date: "June 8, 2026", temperature: 147 },
  { date: "June 9, 2026", temperature: 155 },
  { date: "June 12, 2026", temperature: 149 },
  { date: "June 15, 2026", temperature: 141 },
]

export type DemoTurn = { turnNumber: number; date: string; waterAdded: boolean }

export const sampleTurns: readonly DemoTurn[] = [
  { turnNumber: 3, date: "June 13, 2026", waterAdded: true },
  { turnNumber: 2, date: "June 10, 2026", waterAdded: false },
  { turnNumber: 1, date: "June 6, 2026", waterAdded: true },
]
