import { Flame } from "lucide"
import { cookingThreshold, isHot } from "#domain/cooking"
import { dimensionsOf } from "#domain/unit-words"
import { unitOf, withUnit } from "#domain/units"
import { CookingProgress } from "../rows/cooking-progress"
import { StatusBadge } from "../rows/status-badge"
import { Card } from "../ui/card"
import { DescriptionList } from "../ui/description-list"
import { Icon } from "../ui/icon"
import { Table } from "../ui/table"
import style from "./demo.module.css"
import { DemoAddTurn } from "./demo-add-turn"
import { DemoChart } from "./demo-chart"
import { sampleReadings } from "./demo-data"
import { DemoTurnCount } from "./demo-turn-count"
import { DemoTurnTable } from "./demo-turn-table"
import { Island } from "./island"

/** An interactive demo; no data leave the page. */
export const Demo = () => (
  <div className={style.demo}>
    <Card title="Row A-204" action={<StatusBadge status="active" />}>
      <DescriptionList
        facts={[
          ["Started", "May 30, 2026"],
          ["Dimensions", dimensionsOf({ length: 80, width: 12 })],
          ["Location", "North yard"],
        ]}
      />
      <CookingProgress days={hotDays} exact />
    </Card>
    <Card title="Temperature History">
      <DemoChart />
      <Table label="Temperatures" head={["Date", `Temp (${unitOf("temperature").symbol})`]}>
        {[...sampleReadings].reverse().map(({ date, temperature }) => (
          <tr key={date} className={isHot(temperature) ? style.hotLine : undefined}>
            <td>{date}</td>
            <td className={style.degree}>
              {isHot(temperature) && (
                <Icon of={Flame} label={`At or above ${withUnit("temperature", cookingThreshold)}`} />
              )}
              {temperature}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
    <Card
      title="Turn History"
      action={
        <Island name="demo-turn-count" when="visible">
          <DemoTurnCount />
        </Island>
      }
    >
      <Island name="demo-add-turn" when="visible">
        <DemoAddTurn />
      </Island>
      <noscript>
        <p>To add a turn here, the page needs JavaScript.</p>
      </noscript>
      <Island name="demo-turn-table" when="visible">
        <DemoTurnTable />
      </Island>
    </Card>
  </div>
)

/** One reading a day. */
const hotDays = sampleReadings.filter(({ temperature }) => isHot(temperature)).length
