import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { formatBytes } from "../format/bytes"
import { pluralize } from "../format/plural"
import { formatAgo } from "../format/relative-time"
import { DescriptionList } from "../ui/description-list"
import { serverFacts } from "./data"

export const FactsCard = () => (
  <Section title="This Server">
    <Facts />
  </Section>
)

const Facts = () => {
  const { version, startedAt, disk } = useResource(serverFacts())
  return (
    <DescriptionList
      facts={[
        ["Version", version],
        ["Started", formatAgo(startedAt)],
        ["Photos", formatBytes(disk.photos)],
        ["Records", formatBytes(disk.records)],
        ["Copies", formatBytes(disk.copies)],
        ["Free on the Disk", disk.free === null ? "Unknown" : formatBytes(disk.free)],
        ["Room for", lasting(disk.daysLeft)],
      ]}
    />
  )
}

const year = 365

/** The estimate is good for no more than its first digits. */
const lasting = (days: number | null) => {
  if (days === null) return "Not known yet"
  if (days >= 10 * year) return "More than 10 years"
  if (days >= 2 * year) return `About ${pluralize(Math.floor(days / year), "year")}`
  return days >= 60 ? `About ${pluralize(Math.floor(days / 30), "month")}` : `About ${pluralize(days, "day")}`
}
