import { metricUnits, unitSystems } from "#domain/metric-units"
import { storedUnits } from "#domain/units"

const systems = { us: { name: "US", units: storedUnits }, metric: { name: "Metric", units: metricUnits } }

/** The options of a choice of units: 'US (°F, ft, yd³, lb)' */
export const UnitOptions = () =>
  unitSystems.map((system) => {
    const { name, units } = systems[system]
    const symbols = [units.temperature, units.length, units.volume, units.weight].map(({ symbol }) => symbol)
    return (
      <option key={system} value={system}>
        {name} ({symbols.join(", ")})
      </option>
    )
  })
