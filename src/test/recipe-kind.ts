import type { Step } from "./recipe"

/** "Adding a kind of record": inspections, with a time and a note. The first step is the one to begin with. */
export const inspection: readonly Step[] = [
  {
    file: "src/domain/record-kinds.ts",
    edits: [
      [
        "import { describeMaterial",
        'import { describeInspection, type Inspection } from "./inspections"\nimport { describeMaterial',
      ],
      [
        "    describe: describeOccurrence,\n  },\n",
        `    describe: describeOccurrence,
  },
  inspection: {
    records: "inspections",
    time: "inspectedAt",
    hasPhoto: false,
    action: "Inspected",
    noun: "an inspection",
    describe: describeInspection,
  },
`,
      ],
      ["  occurrences: Occurrence\n}", "  occurrences: Occurrence\n  inspections: Inspection\n}"],
    ],
  },
  {
    file: "src/domain/inspections.ts",
    text: `import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"

export type Inspection = Recorded & LateEntry & { id: number; rowId: number; note: string; inspectedAt: string }

export type InspectionFacts = Pick<Inspection, "note" | "lateReason">

export const describeInspection = ({ note, lateReason }: InspectionFacts) => joined(note, lateText(lateReason))
`,
  },
  {
    file: "src/contract/record-fields.ts",
    edits: [
      [
        "} as const satisfies { [K in RecordKind]",
        `  inspections: {
    when: "Inspected",
    fields: {
      note: { head: "Note", body: required("Note"), answer: text, example: "Moist to the core" },
      ...late,
    },
  },
} as const satisfies { [K in RecordKind]`,
      ],
    ],
  },
  {
    file: "src/contract/inspections.ts",
    text: `import * as z from "zod/mini"
import { pastInstant } from "./fields"
import { schemasOf } from "./record-fields"

/** The body of POST …/inspections, and the form's values. */
export const NewInspection = z.strictObject({
  ...schemasOf("inspections", "body"),
  inspectedAt: pastInstant("Inspected at"),
})
export type NewInspection = z.infer<typeof NewInspection>
`,
  },
  {
    file: "src/db/schema.ts",
    edits: [
      [
        "/** The table of each kind of record",
        `export const inspections = sqliteTable(
  "inspections",
  {
    id: id(),
    rowId: rowId(),
    note: text().notNull(),
    inspectedAt: instant("inspected_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("inspections_row").on(t.rowId, t.inspectedAt, t.id),
    index("inspections_voided").on(t.rowId, t.voidedAt, t.id).where(sql\`\${t.voidedAt} IS NOT NULL\`),
  ],
)

/** The table of each kind of record`,
      ],
      ["  occurrences,\n} as const satisfies", "  occurrences,\n  inspections,\n} as const satisfies"],
      [
        '  sale: {\n    table: "sales"',
        `  inspection: { table: "inspections", at: "inspected_at", facts: "'note', record.note, 'lateReason', record.late_reason" },
  sale: {
    table: "sales"`,
      ],
    ],
  },
  {
    file: "src/inspections/queries.ts",
    text: `import type { NewInspection } from "../contract/inspections"
import type { Db } from "../db/connection"
import type { Member } from "../domain/farms"
import type { Inspection } from "../domain/inspections"
import type { Row } from "../domain/rows"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"

export const addInspection = async (
  tx: Db,
  row: Row,
  member: Member,
  inspection: NewInspection,
): Promise<Inspection> => {
  await assertEditable(tx, row, member)
  return insertRecord(tx, "inspections", row, member, inspection)
}
`,
  },
  {
    file: "src/inspections/routes.ts",
    text: `import { NewInspection } from "../contract/inspections"
import { tells } from "../http/tells"
import { jsonBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { recordRoutes } from "../records/routes"
import { addInspection } from "./queries"

/** Mounted at /api/rows/:id/inspections, behind signedIn and ofRow. */
export const inspectionRoutes = recordRoutes("inspections").post(
  "/",
  jsonBody(NewInspection),
  tells("inspections"),
  (c) => createOnce(c, (db) => addInspection(db, c.var.row, c.var.member, c.req.valid("json"))),
)
`,
  },
  {
    file: "web/app/old-answers.test.ts",
    edits: [
      [
        '  occurrences: { what: "complaint", details: "Smell" },\n',
        '  occurrences: { what: "complaint", details: "Smell" },\n  inspections: { note: "Moist" },\n',
      ],
    ],
  },
  {
    file: "web/records/saved-line.test.tsx",
    edits: [
      [
        '  visits: ["visit", {',
        '  inspections: ["inspection", { note: "Moist" }, "Save Inspection", "Inspection recorded", "An inspection"],\n  visits: ["visit", {',
      ],
    ],
  },
  {
    file: "src/contract/screens.ts",
    seenIn: "web/outbox/form-of.ts",
    edits: [
      [
        "export const temperatureScreen =",
        'export const addInspectionScreen = "/rows/:rowId/inspection"\nexport const temperatureScreen =',
      ],
      ["  addMaterialScreen,\n", "  addMaterialScreen,\n  addInspectionScreen,\n"],
    ],
  },
  {
    file: "web/app/secondary-screens.ts",
    edits: [
      [
        "  addMaterialScreen,\n  addOccurrence",
        "  addInspectionScreen,\n  addMaterialScreen,\n  addOccurrence",
      ],
      [
        "import { AddMaterialScreen }",
        'import { AddInspectionScreen } from "../inspections/add-inspection-screen"\nimport { AddMaterialScreen }',
      ],
      ["  [recordSaleScreen]:", "  [addInspectionScreen]: AddInspectionScreen,\n  [recordSaleScreen]:"],
    ],
  },
  {
    file: "web/inspections/data.ts",
    text: `import type { NewInspection } from "#contract/inspections"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

export const inspectionsOf = recordsOf("inspections")

export const useAddInspection = (row: Row) => {
  const save = useSave(row, "inspections")
  return (inspection: NewInspection & { inspectedAt: string }, draft: Draft) =>
    save({ body: inspection, at: inspection.inspectedAt }, draft)
}
`,
  },
  {
    file: "web/inspections/add-inspection-screen.tsx",
    text: `import { NewInspection } from "#contract/inspections"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { MomentField } from "../records/moment-field"
import { useForm } from "../forms/use-form"
import { useMoment } from "../records/use-moment"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { TextArea } from "../ui/text-area"
import { useAddInspection } from "./data"

export const AddInspectionScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Add Inspection" rowId={rowId} what="inspection">
    {(row, draft) => <InspectionFields row={row} draft={draft} />}
  </RowFormScreen>
)

const InspectionFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addInspection = useAddInspection(row)
  const moment = useMoment(draft, row)
  const submit = (inspection: NewInspection, inspectedAt: string) =>
    withErrorToast("Error adding inspection", async (goOn) => {
      const saved = await addInspection({ ...inspection, inspectedAt }, draft)
      await saved.refreshed
      const told = { row, kind: "inspections", saved, words: "Inspection recorded" } as const
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(NewInspection, {}, moment.timed(submit), draft)
  return (
    <Form form={form} draft={draft} submit="Save Inspection" busy="Saving...">
      <TextArea label="Note" {...form.field("note")} />
      <MomentField label="Date & Time" moment={moment} format={formatDateTime} reason={form.field("lateReason")} />
    </Form>
  )
}
`,
  },
  {
    file: "web/inspections/inspection-history.tsx",
    text: `import type { Row } from "#domain/rows"
import { RecordHistory } from "../records/record-history"
import { RecordLine } from "../records/record-line"
import { asCell } from "../ui/table"
import { inspectionsOf } from "./data"

type Props = { row: Row; editable: boolean }

export const InspectionHistory = (props: Props) => (
  <RecordHistory
    kind="inspections"
    row={props.row}
    of={inspectionsOf(props.row.id)}
    title="Inspections"
    head={["Date", "Note"]}
    line={(inspection) => (
      <RecordLine {...props} kind="inspections" record={inspection} title="Inspection">
        <td {...asCell}>{inspection.note}</td>
      </RecordLine>
    )}
  />
)
`,
  },
  {
    file: "web/row/record-kinds.ts",
    edits: [
      ["import { Droplets,", "import { ClipboardCheck, Droplets,"],
      ["import { addMaterialScreen,", "import { addInspectionScreen, addMaterialScreen,"],
      [
        'import { materialsOf } from "../materials/data"',
        'import { inspectionsOf } from "../inspections/data"\nimport { materialsOf } from "../materials/data"',
      ],
      [
        "  sales: { list: salesOf },",
        `  sales: { list: salesOf },
  inspections: {
    list: inspectionsOf,
    form: { screen: addInspectionScreen, name: "Add Inspection", icon: ClipboardCheck },
  },`,
      ],
    ],
  },
  {
    file: "web/row/row-history.tsx",
    edits: [
      [
        "import { MaterialHistory }",
        'import { InspectionHistory } from "../inspections/inspection-history"\nimport { MaterialHistory }',
      ],
      ["  sales: SaleHistory,", "  sales: SaleHistory,\n  inspections: InspectionHistory,"],
    ],
  },
  {
    file: "src/app/api.ts",
    edits: [
      [
        "import { materialRoutes }",
        'import { inspectionRoutes } from "../inspections/routes"\nimport { materialRoutes }',
      ],
      [
        '    .route("/rows/:id/sales", saleRoutes)',
        '    .route("/rows/:id/sales", saleRoutes)\n    .route("/rows/:id/inspections", inspectionRoutes)',
      ],
    ],
    failing: {
      file: "./src/records/kinds.test.ts",
      name: "inspections are listed, told in the history, voided once and deleted with their row",
    },
  },
  {
    file: "src/openapi/record-calls.ts",
    edits: [
      [
        "import { NewMaterial }",
        'import { NewInspection } from "../contract/inspections"\nimport { NewMaterial }',
      ],
      ["  NewMaterial,\n  NewSale,", "  NewMaterial,\n  NewInspection,\n  NewSale,"],
      [
        '  "GET /rows/:id/sales":',
        `  "GET /rows/:id/inspections": list("A pile's inspections, newest first", "Inspection"),
  "POST /rows/:id/inspections": {
    ...made,
    summary: "Log an inspection",
    body: "NewInspection",
    example: { note: "Moist to the core" },
    answer: "Inspection",
  },
  "POST /rows/:id/inspections/:recordId/void": { ...voided, answer: "Inspection" },
  "POST /rows/:id/inspections/:recordId/move": { ...moved, answer: "Inspection" },
  "GET /rows/:id/sales":`,
      ],
    ],
  },
  {
    file: "src/test/matrix-rules.ts",
    edits: [
      [
        '  "GET /rows/:id/sales":',
        `  "GET /rows/:id/inspections": { access: "members", shows: ofRow },
  "POST /rows/:id/inspections": {
    access: "writers",
    status: 201,
    body: { note: "Moist" },
    writes: () => ["+inspections"],
  },
  "POST /rows/:id/inspections/:recordId/void": voided(({ place }) => [\`~inspections \${place.id}\`]),
  "POST /rows/:id/inspections/:recordId/move": moved("inspections"),

  "GET /rows/:id/sales":`,
      ],
    ],
    failing: {
      file: "./src/test/matrix.test.ts",
      name: "every call of the route table has a rule, and every rule a call",
    },
  },
  {
    file: "src/test/boundaries.test.ts",
    edits: [
      [
        "  src/sales: domain",
        "  src/inspections: domain contract db http idempotency records\n  src/sales: domain",
      ],
      [
        "  web/sales: domain",
        "  web/inspections: domain contract format ui api toasts forms outbox records rows\n  web/sales: domain",
      ],
      ["occurrences sales tickets", "occurrences inspections sales tickets"],
      ["samples results occurrences sales probes", "samples results occurrences inspections sales probes"],
      ["occurrences sales home", "occurrences inspections sales home"],
    ],
    failing: {
      file: "./src/test/boundaries.test.ts",
      name: "every file is in a room, and src keeps one loose file",
    },
  },
  {
    file: "src/test/draw-house.ts",
    edits: [
      ['    "src/sales":', '    "src/inspections": "notes of a look",\n    "src/sales":'],
      ['    "web/sales":', '    "web/inspections": "notes of a look",\n    "web/sales":'],
    ],
    failing: {
      file: "./src/test/house-picture.test.ts",
      name: "docs/house.svg shows the rooms and imports of today; bun run house draws it again",
    },
  },
]

/** Tests that pass once all steps and commands are done. */
export const testsOfKind: readonly string[] = [
  "./src/records",
  "./src/contract",
  "./src/openapi",
  "./src/test/boundaries.test.ts",
  "./src/test/house-picture.test.ts",
  "./src/test/api-docs.test.ts",
]
