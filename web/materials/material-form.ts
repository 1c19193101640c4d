import type { MaterialForm } from "#contract/materials"
import type { useForm } from "../forms/use-form"

/** The form of a material or a load, as parts of it get it. */
export type MaterialFormState = ReturnType<typeof useForm<typeof MaterialForm>>
