import { useEffect } from "react"
import { type FarmChange, FarmFormWithoutZone, namesIn, probesIn, FarmForm as Values } from "#contract/farms"
import { limitsIn, limitText } from "#contract/limit-text"
import { isOtherMethod, methodFields, withRule } from "#contract/methods"
import { isZoneNamed } from "#domain/farm-zone"
import type { OwnFarm, Probe } from "#domain/farms"
import type { Draft } from "../forms/draft"
import { DraftNote } from "../forms/draft-note"
import { MethodFields } from "../forms/method-fields"
import { UnitOptions } from "../forms/unit-options"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import { TextArea } from "../ui/text-area"
import { useChangeFarm } from "./data"
import style from "./farm.module.css"
import { ZoneField } from "./zone-field"

/** Links of home lead to these. */
const fieldsOfLinks = ["name", "zone"] as const

type Props = { farm: OwnFarm; draft: FormDraft; onSaved: (farm: OwnFarm) => void }

/** The farm's name, address, rule, time zone, units, where it probes, and its limits, for its managers. */
export const FarmForm = ({ farm, draft, onSaved }: Props) => {
  const changeFarm = useChangeFarm(farm.id)
  const isNamed = isZoneNamed(farm)
  const before = {
    name: farm.name,
    address: farm.address ?? "",
    rule: farm.rule ?? "",
    zone: isNamed ? farm.zone : "",
    units: farm.units,
    positions: linesOf(farm.positions),
    depths: linesOf(farm.depths),
    probes: linesOf(farm.probes?.map(probeText)),
    limits: linesOf(farm.limits?.map(limitText)),
    ...methodFields(farm),
  }
  const submit = (values: Values) =>
    withErrorToast("Error saving the farm", () =>
      changeFarm(changeBetween({ farm, before }, values), (saved) => {
        draft.startOver()
        toast({ title: "Farm saved" })
        onSaved(saved)
      }),
    )
  const form = useForm(isNamed ? Values : FarmFormWithoutZone, before, submit, typedOnly(draft))
  useEffect(() => {
    const field = fieldsOfLinks.find((name) => location.hash === `#${name}`)
    if (field) form.setFocus(field)
  }, [form.setFocus])
  return (
    <Card>
      <form className={style.form} onSubmit={form.onSubmit} noValidate>
        <fieldset className={style.fields} disabled={form.busy}>
          <DraftNote draft={draft} />
          <Field label="Farm Name" autoComplete="off" {...form.field("name")} />
          <Field label="Address (optional)" autoComplete="street-address" {...form.field("address")} />
          <Field
            label="Rule or permit (optional)"
            hint="In your own words. Each report begins with it."
            autoComplete="off"
            {...form.field("rule")}
          />
          <ZoneField current={before.zone} {...form.field("zone")} />
          <Select
            label="Units"
            hint="In which everybody reads and types, unless they choose others in their account. What was typed stays as it is."
            {...form.field("units")}
          >
            <UnitOptions />
          </Select>
          <TextArea
            label="Positions"
            hint="Where you probe a pile, one on each line, in the order in which you go. Up to 9."
            autoComplete="off"
            {...form.field("positions")}
          />
          <TextArea
            label="Depths (optional)"
            hint="How deep at each position, one on each line. Up to 3."
            autoComplete="off"
            {...form.field("depths")}
          />
          <TextArea
            label="Probes (optional)"
            hint="One on each line: its name, and with commas its serial number, the day of its last check, and how. Such as: P-1, 4711, 2026-05-01, ice water. The form for a reading asks for it once a day."
            autoComplete="off"
            {...form.field("probes")}
          />
          <TextArea
            label="Limits for Results (optional)"
            hint="What a laboratory's results are held against, one on each line: parameter, unit, limit, and where it comes from. Such as: Lead, mg/kg, at most 300, our permit. Or: pH, , 6 to 8."
            autoComplete="off"
            {...form.field("limits")}
          />
          <MethodFields label="Method of New Piles" field={form.field} method={form.watch("method")} />
        </fieldset>
        <Button type="submit" busy={form.busy && "Saving..."}>
          Save Farm
        </Button>
        {draft.wayOut}
      </form>
    </Card>
  )
}

/** Undefined in what a device keeps from before. */
const linesOf = (names: readonly string[] | undefined) => names?.join("\n") ?? ""

/** 'P-1, 4711, 2026-05-01, ice water'; what is not known between others is left empty. */
const probeText = ({ name, serial, checkedOn, checkedHow }: Probe) =>
  [name, serial, checkedOn, checkedHow]
    .map((part) => part ?? "")
    .join(", ")
    .replace(/(, )+$/, "")

/** A draft of the fields that were changed, so that the others show and keep another manager's change. */
const typedOnly = (draft: Draft): Draft => ({
  ...draft,
  save: (values, fresh) =>
    draft.save(
      Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== fresh[field])),
      fresh,
    ),
})

/** The fields that differ; an emptied address or rule becomes null. */
const changeBetween = ({ farm, before }: { farm: OwnFarm; before: Values }, form: Values): FarmChange => {
  const { address, rule, method, ownRule, positions, depths, probes, limits, ...values } = withRule(form)
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries({ ...values, address: address ?? "", rule: rule ?? "" }).filter(
    ([field, value]) => value !== was.get(field),
  )
  return {
    ...Object.fromEntries(changed.map(([field, value]) => [field, value === "" ? null : value])),
    ...(positions !== before.positions && { positions: namesIn(positions) }),
    ...(depths !== before.depths && { depths: namesIn(depths) }),
    ...(probes !== before.probes && { probes: probesIn(probes) }),
    ...(limits !== before.limits && { limits: limitsIn(limits) }),
    ...(isOtherMethod(farm, form) && { method, ownRule }),
  }
}
