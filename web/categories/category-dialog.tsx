import { useId } from "react"
import { NewCategory } from "#contract/categories"
import { type Category, defaultIcon, iconOf } from "#domain/categories"
import { mayOnServer } from "#domain/rights"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Checkbox } from "../ui/checkbox"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { TextArea } from "../ui/text-area"
import style from "./categories.module.css"
import { useSaveCategory } from "./data"
import { errorToast } from "./error-toast"
import { IconField } from "./icon-field"

type Props = { category?: Category; open: boolean; onClose: () => void }

/** The form for a new material or for changes to one. */
export const CategoryDialog = (props: Props) =>
  props.open ? (
    <WithDraft
      name={`category ${props.category?.id ?? "new"}`}
      title={`Material type ${props.category?.name ?? "(new)"}`}
    >
      {(draft) => <Open {...props} draft={draft} />}
    </WithDraft>
  ) : null

const Open = ({ category, onClose, draft }: Props & { draft: FormDraft }) => {
  const save = useSaveCategory()
  const id = useId()
  const submit = async (values: NewCategory) => {
    try {
      await save({ ...values, description: values.description || null }, category?.id)
      draft.discard()
      toast({ title: category ? "Material category updated" : "Material category created" })
      onClose()
    } catch (error) {
      toast(errorToast(error, category ? "updating" : "creating"))
    }
  }
  const form = useForm(NewCategory, startOf(category), submit, draft)
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      open
      title={category ? "Edit Material Type" : "Add New Material Type"}
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={cancel} />
          <Button type="submit" form={id} busy={form.busy && (category ? "Saving..." : "Creating...")}>
            {category ? "Save Changes" : "Create Material"}
          </Button>
        </>
      }
    >
      <form id={id} className={style.form} onSubmit={form.onSubmit} noValidate>
        {!mayOnServer(useUser(), "catalogue") && (
          <p>Only an administrator can save a material type. Who looks after the server can make you one.</p>
        )}
        <DraftNote draft={draft} />
        <Field label="Material Name" autoComplete="off" {...form.field("name")} />
        <TextArea label="Description (optional)" {...form.field("description")} />
        <IconField {...form.field("icon")} />
        <Checkbox label="Raw: starts the count of a hot pile again" {...form.register("isRaw")} />
      </form>
    </Dialog>
  )
}

/** A change keeps `isCustom`. */
const startOf = (category: Category | undefined): NewCategory => ({
  name: category?.name ?? "",
  description: category?.description ?? "",
  icon: category ? iconOf(category.icon) : defaultIcon,
  isCustom: category?.isCustom ?? true,
  isRaw: category?.isRaw ?? true,
})
