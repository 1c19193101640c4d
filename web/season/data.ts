import type { Period, Season } from "#domain/season"
import type { TableName } from "#domain/season-tables"
import { resource } from "../api/resource"
import { languagePart } from "../lib/language-part"

type Of = Period & { farmId: number }

const query = ({ farmId, from, to }: Of) => new URLSearchParams({ farm: `${farmId}`, from, to })

/** What came in, was made and left in a season. */
export const seasonOf = resource<Season, Of>((of) => `/api/farm/season?${query(of)}`)

/** The address of one of its tables as a file. */
export const seasonFile = (of: Of, table: TableName) =>
  `/api/farm/season.csv?${query(of)}&table=${table}${languagePart()}`
