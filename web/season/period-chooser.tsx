import { useState } from "react"
import type { Period } from "#domain/season"
import { setQuery } from "../lib/address"
import { Button } from "../ui/button"
import { Chips } from "../ui/chips"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import { kindOf, type PeriodKind, periodKinds, periodsOf } from "./periods"
import style from "./season.module.css"

type Props = { period: Period; today: string }

const choose = ({ from, to }: Period) => setQuery({ paper: "season", from, to })

/** Chooses the period of the report, which stands in the address. */
export const PeriodChooser = ({ period, today }: Props) => {
  const [chosen, setChosen] = useState<PeriodKind>()
  const kind = chosen ?? kindOf(period, today)
  const periods = periodsOf(kind, today)
  const chooseKind = (next: PeriodKind) => {
    setChosen(next)
    const [newest] = periodsOf(next, today)
    if (newest) choose(newest)
  }
  return (
    <div className={`${style.chooser} print-hidden`}>
      <Chips label="Period" options={periodKinds} chosen={kind} onChoose={chooseKind} />
      {kind === "own" ? (
        <OwnDays key={`${period.from} ${period.to}`} period={period} />
      ) : (
        <Select
          label="Season"
          value={period.from}
          onChange={(event) => {
            const one = periods.find(({ from }) => from === event.target.value)
            if (one) choose(one)
          }}
        >
          {periods.map(({ name, from }) => (
            <option key={from} value={from}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

const OwnDays = ({ period }: { period: Period }) => {
  const [{ from, to }, set] = useState(period)
  return (
    <form
      className={style.days}
      onSubmit={(event) => {
        event.preventDefault()
        choose({ from, to })
      }}
    >
      <Field
        label="First Day"
        type="date"
        required
        value={from}
        onChange={(event) => set({ from: event.target.value, to })}
      />
      <Field
        label="Last Day"
        type="date"
        required
        min={from}
        value={to}
        onChange={(event) => set({ from, to: event.target.value })}
      />
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  )
}
