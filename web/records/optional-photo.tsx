import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form"
import { photoLimit } from "#contract/temperatures"
import type { PhotoKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import type { FormDraft } from "../forms/with-draft"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { usePhotoAgain } from "./use-photo-again"

type Props<Values extends FieldValues, Sent> = {
  kind: PhotoKind
  row: Row
  draft: FormDraft
  control: Control<Values, unknown, Sent>
  /** The field of the form. */
  name: FieldPath<Values>
  label: string
}

/** A form's photo that may be left out: its field, and whether one is being read. */
export const useOptionalPhoto = <Values extends FieldValues, Sent>({
  kind,
  row,
  draft,
  control,
  name,
  label,
}: Props<Values, Sent>) => {
  const photo = useController({ control, name })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const lacksPhoto = usePhotoAgain(kind, row.id, draft, photo.field.onChange)
  const field = (
    <PhotoField
      ref={photo.field.ref}
      label={label}
      error={photo.fieldState.error?.message}
      isLost={draft.lacksPhoto || lacksPhoto}
      photo={photo.field.value}
      busy={picker.reading}
      onPick={picker.pick}
      onRemove={() => photo.field.onChange(undefined)}
    />
  )
  return { field, isReading: picker.reading }
}
