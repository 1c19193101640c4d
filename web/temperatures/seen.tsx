import { moistures, smells } from "#domain/visits"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { TextArea } from "../ui/text-area"
import { moistureWords, optionsOf, smellWords } from "../visits/words"
import type { ReadingForm } from "./use-reading-form"

/** What else was seen at the pile while it was read; all of it may be left out. */
export const Seen = ({ form }: { form: ReadingForm["form"] }) => (
  <>
    <Choice
      label="Moisture"
      options={optionsOf(moistures, moistureWords)}
      chosen={form.watch("moisture") ?? undefined}
      onChoose={(value) => form.setValue("moisture", value, changed)}
      onClear={() => form.setValue("moisture", null, changed)}
    />
    <Choice
      label="Smell"
      options={optionsOf(smells, smellWords)}
      chosen={form.watch("smell") ?? undefined}
      onChoose={(value) => form.setValue("smell", value, changed)}
      onClear={() => form.setValue("smell", null, changed)}
    />
    <Field label="Weather" autoComplete="off" {...form.field("weather")} />
    <TextArea label="Notes" {...form.field("notes")} />
  </>
)

const changed = { shouldDirty: true }
