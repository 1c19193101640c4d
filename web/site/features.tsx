import { ChartColumn, type IconNode, Layers, RefreshCw, Thermometer } from "lucide"
import { cookingDaysNeeded, cookingThreshold } from "#domain/cooking"
import { Icon } from "../ui/icon"
import style from "./site.module.css"

export const KeyFeatures = () => (
  <section className={style.interface} aria-labelledby="key-features">
    <h2 id="key-features">Key Features</h2>
    <ul className={style.features}>
      {features.map(({ icon, title, text }) => (
        <li key={title} className={style.feature}>
          <Icon of={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const features: { icon: IconNode; title: string; text: string }[] = [
  {
    icon: Thermometer,
    title: "Temperature Logging",
    text: "The reading, its time and a photo of the probe, in one go.",
  },
  {
    icon: RefreshCw,
    title: "Turn Tracking",
    text: "Every turn is numbered and dated, and says whether water was added.",
  },
  {
    icon: Layers,
    title: "Material Management",
    text: "What went into a pile, and how many cubic yards of it.",
  },
  {
    icon: ChartColumn,
    title: "Data Analysis",
    text: `A chart against ${cookingThreshold} °F, and the days counted towards ${cookingDaysNeeded}.`,
  },
]
