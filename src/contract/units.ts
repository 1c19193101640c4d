import * as z from "zod/mini"
import { unitSystems } from "../domain/metric-units"

export const UnitSystem = z.enum(unitSystems, { error: "Units must be us or metric" })
