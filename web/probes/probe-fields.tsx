import type { ProbeForm } from "#contract/probes"
import { degreeUnits } from "#domain/degrees"
import type { useForm } from "../forms/use-form"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"

type Form = ReturnType<typeof useForm<typeof ProbeForm>>

/** What a probe is called, and the unit of its numbers. */
export const ProbeFields = ({ form }: { form: Form }) => (
  <>
    <Field label="Name" autoComplete="off" {...form.field("name")} />
    <Choice
      label="What it sends without a unit is (leave it if it names one)"
      options={degreeUnits.map((each) => ({ value: each, label: each }))}
      chosen={form.watch("unit") ?? undefined}
      onChoose={(unit) => form.setValue("unit", unit)}
      onClear={() => form.setValue("unit", null)}
    />
  </>
)
