import type { Call } from "./call"

const types = { group: "Material types", needs: "user" } as const
const server = { group: "Server" } as const
const example = { name: "Straw", icon: "wheat" }

export const serverCalls: Record<string, Call> = {
  "GET /material-categories": {
    ...types,
    summary: "The material types of this server, by name",
    query: "list",
    answer: ["Category"],
  },
  "GET /material-categories/:id/rows": {
    ...types,
    summary: "The farm's piles that use a type; everybody's for an admin",
    farm: true,
    answer: ["CategoryUse"],
  },
  "POST /material-categories": {
    ...types,
    summary: "Add a type (admins)",
    body: "NewCategory",
    example,
    status: 201,
    answer: "Category",
    refuses: [409],
  },
  "PUT /material-categories/:id": {
    ...types,
    summary: "Change a type (admins)",
    body: "CategoryChange",
    example,
    answer: "Category",
    refuses: [409],
  },
  "DELETE /material-categories/:id": {
    ...types,
    summary: "Delete a type that nothing uses (admins)",
    details: "409 when it is in use.",
    answer: "Deleted",
    refuses: [409],
  },
  "GET /setup": {
    ...server,
    summary: "Where a phone is set up for https",
    details: "As a phone reaches it; `fingerprint` is that of the authority, if there is one.",
    needs: "user",
    answer: "SetupAddress",
  },
  "GET /health": {
    ...server,
    summary: "Does the server work?",
    details: "503 while records can't be written or something is damaged.",
    needs: "nobody",
    answer: "Health",
  },
  "GET /health/ready": {
    ...server,
    summary: "Is anything at all wrong?",
    details: "503 also for what keeps no record from being taken, such as a missing copy.",
    needs: "nobody",
    answer: "Readiness",
  },
  "GET /openapi.json": {
    ...server,
    summary: "This description",
    needs: "nobody",
    answer: { type: "application/json", says: "OpenAPI 3.1" },
  },
  "GET /docs": {
    ...server,
    summary: "This description as a page",
    needs: "nobody",
    answer: { type: "text/html", says: "A page without scripts" },
  },
  "GET /docs.css": {
    ...server,
    summary: "How that page looks",
    needs: "nobody",
    answer: { type: "text/css", says: "A style sheet" },
  },
}
