import type { ComponentProps } from "react"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { Button } from "../ui/button"
import { Select } from "../ui/select"
import { categories } from "./data"

type Props = Omit<ComponentProps<typeof Select>, "children"> & {
  /** The label of the empty option. */
  none: string
}

/** Selects a category or none. The value is set once the catalogue has loaded: until then its option does not exist. */
export const CategorySelect = ({ none, ...select }: Props) => (
  <Boundary
    fallback={<Without {...select} none={none} />}
    renderError={(_error, retry) => <Failed {...select} none={none} retry={retry} />}
  >
    <Choices {...select} none={none} />
  </Boundary>
)

const Choices = ({ none, ...select }: Props) => {
  const all = useResource(categories())
  return (
    <Select {...select}>
      <option value="">{none}</option>
      {all.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </Select>
  )
}

const Without = ({ label, none }: Props) => (
  <Select label={label} disabled>
    <option>{none}</option>
  </Select>
)

const Failed = ({ none, retry, ...select }: Props & { retry: () => void }) => (
  <Select
    {...select}
    hint={
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    }
  >
    <option value="">{none}</option>
    <option disabled>The materials could not be loaded</option>
  </Select>
)
