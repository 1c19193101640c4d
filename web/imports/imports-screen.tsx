import { may } from "#domain/rights"
import { usePreload, useResource } from "../api/resource"
import { Section } from "../api/section"
import { farmOf } from "../farm/data"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { useUser } from "../session/session"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { AddFile } from "./add-file"
import { importsOf } from "./data"
import { ImportLine } from "./import-line"
import style from "./imports.module.css"

const title = "Records from Files"

/** Reads tables into the farm, and takes them back. */
export const ImportsScreen = () => {
  const { farmId } = useUser()
  usePreload(farmOf(farmId), importsOf(farmId))
  return (
    <LoadedScreen title={title} back missing="Farm not found" skeleton={<Skeleton height="block" />}>
      <Loaded farmId={farmId} />
    </LoadedScreen>
  )
}

const Loaded = ({ farmId }: { farmId: number }) => {
  const farm = useResource(farmOf(farmId))
  return (
    <Screen title={title} back>
      {may(farm, "manage") ? (
        <>
          <AddFile farm={farm} />
          <Section title="Files Added">
            <List farmId={farmId} />
          </Section>
        </>
      ) : (
        <Card>
          <p>Only a manager of this farm adds records from files.</p>
        </Card>
      )}
    </Screen>
  )
}

const List = ({ farmId }: { farmId: number }) => {
  const imports = useResource(importsOf(farmId))
  if (imports.length === 0) return <EmptyState>No file has been added yet.</EmptyState>
  return (
    <ul className={style.list}>
      {imports.map((each) => (
        <ImportLine key={each.id} farmId={farmId} of={each} />
      ))}
    </ul>
  )
}
