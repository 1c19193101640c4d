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
    answer: "Deleted",
    refuses: [409],
  },
  "GET /setup": {
    ...server,
    summary: "Where a phone is set up for https",
    needs: "user",
    answer: "SetupAddress",
  },
  "GET /health": { ...server, summary: "Does the server work?", needs: "nobody", answer: "Health" },
  "GET /health/ready": {
    ...server,
    summary: "Is anything at all wrong?",
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
