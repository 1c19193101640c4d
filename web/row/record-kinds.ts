import { Droplets, type IconNode, Layers, Thermometer } from "lucide"
import { addMaterialScreen, addTurnScreen, logTemperatureScreen } from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import type { Resource } from "../api/resource"
import { materialsOf } from "../materials/data"
import { movesOf } from "../moves/data"
import { occurrencesOf } from "../occurrences/data"
import { resultsOf } from "../results/data"
import { salesOf } from "../sales/data"
import { samplesOf } from "../samples/data"
import { newestTemperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"
import { visitsOf } from "../visits/data"

type Kind = {
  /** The list that the screen shows first. */
  list: (rowId: number) => Resource<unknown>
  /** The link to the form, in the order of the screen; those of a sale and a visit stand at their histories, rarer ones in the pile's menu. */
  form?: { screen: `/rows/:rowId/${string}`; name: string; icon: IconNode }
}

/** The parts of a row's screen, by kind of record, that are shown before the code of the histories is loaded. */
const kinds: Record<RecordKind, Kind> = {
  temperatures: {
    list: newestTemperaturesOf,
    form: { screen: logTemperatureScreen, name: "Log Temperature", icon: Thermometer },
  },
  turns: { list: turnsOf, form: { screen: addTurnScreen, name: "Add Turn", icon: Droplets } },
  materials: { list: materialsOf, form: { screen: addMaterialScreen, name: "Add Material", icon: Layers } },
  sales: { list: salesOf },
  visits: { list: visitsOf },
  moves: { list: movesOf },
  samples: { list: samplesOf },
  results: { list: resultsOf },
  occurrences: { list: occurrencesOf },
}

export const recordLists = (rowId: number) => Object.values(kinds).map(({ list }) => list(rowId))
export const recordForms = Object.values(kinds).flatMap(({ form }) => form ?? [])
