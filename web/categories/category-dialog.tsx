import { useId } from "react"
import { type Category, defaultIcon, NewCategory } from "#contract/categories"
import { useForm } from "../lib/form"
import { toast } from "../lib/toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { TextArea } from "../ui/text-area"
import style from "./categories.module.css"
import { useSaveCategory } from "./data"
import { failureOf } from "./failure"

type Props = { category?: Category; open: boolean; onClose: () => void }

/** Asks for a new material, or for what is to change on one. */
export const CategoryDialog = (props: Props) => (props.open ? <Open {...props} /> : null)

const Open = ({ category, onClose }: Props) => {
  const save = useSaveCategory()
  const id = useId()
  const form = useForm(NewCategory, startOf(category), async (values) => {
    try {
      await save({ ...values, description: values.description || null }, category?.id)
      toast({ title: category ? "Material category updated" : "Material category created" })
      onClose()
    } catch (error) {
      toast(failureOf(error, category ? "updating" : "creating"))
    }
  })
  const { errors, register } = form
  return (
    <Dialog
      open
      title={category ? "Edit Material Type" : "Add New Material Type"}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy && (category ? "Saving..." : "Creating...")}>
            {category ? "Save Changes" : "Create Material"}
          </Button>
        </>
      }
    >
      <form id={id} className={style.form} onSubmit={form.onSubmit} noValidate>
        <Field label="Material Name" autoComplete="off" error={errors.name?.message} {...register("name")} />
        <TextArea
          label="Description (optional)"
          error={errors.description?.message}
          {...register("description")}
        />
      </form>
    </Dialog>
  )
}

/** A change keeps the picture, and whether the farm made the material itself. */
const startOf = (category: Category | undefined): NewCategory => ({
  name: category?.name ?? "",
  description: category?.description ?? "",
  icon: category ? category.icon : defaultIcon,
  isCustom: category?.isCustom ?? true,
})
