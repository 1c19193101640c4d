import type { Call } from "./call"

/** Calls for admins who are logged in. */
const of = { group: "Running the server (admins)", needs: "session" } as const

export const operationCalls: Record<string, Call> = {
  "GET /server": {
    ...of,
    summary: "The version, since when it runs, who may sign up, and the room on the disk",
    details: "`disk` is in bytes, `daysLeft` at the rate of the last 30 days; null for what is unknown.",
    answer: "ServerFacts",
  },
  "PUT /server/sign-up": {
    ...of,
    summary: "Say who may sign up; stands above --signup from then on",
    body: "SignUpChange",
    example: { signup: "closed" },
    answer: "ServerSignUp",
  },
  "GET /server/problems": {
    ...of,
    summary: "What is wrong, and what was in 30 days",
    details: "`earlier` has one line for a sentence and a day.",
    answer: "ServerProblems",
  },
  "GET /server/audit": {
    ...of,
    summary: "What was done here, 20 lines, the newest first",
    details: "None is ever changed.",
    query: "before",
    answer: ["AuditLine"],
  },
  "GET /server/people": {
    ...of,
    summary: "Everybody with an account, by name",
    details: "`isOnlyManager`: nobody else who can log in manages that farm.",
    answer: ["Person"],
  },
  "POST /server/people/:id/password-link": {
    ...of,
    summary: "Make a link with which somebody else sets a new password",
    details: "Works once, within an hour; 409 for a disabled account.",
    status: 201,
    answer: "PasswordLink",
    refuses: [409],
  },
  "POST /server/people/:id/sign-out": {
    ...of,
    summary: "Sign somebody out everywhere; revokes their tokens",
    answer: "Done",
  },
  "POST /server/people/:id/disable": {
    ...of,
    summary: "Keep somebody out; ends their sessions, tokens, links and invitations",
    details: "403 for yourself, 409 for the last admin.",
    answer: "Done",
    refuses: [409],
  },
  "POST /server/people/:id/enable": { ...of, summary: "Let somebody in again", answer: "Done" },
  "GET /server/copies": {
    ...of,
    summary: "The copies of the database, newest first",
    details:
      "`elsewhere.newest` is when the newest copy that was sent began; `failure` is why the last one asked for here was not made. Empty with PostgreSQL.",
    answer: "Copies",
  },
  "POST /server/copies": {
    ...of,
    summary: "Make a copy now",
    details: "Never two at once; 409 with PostgreSQL, whose own tools make copies.",
    status: 201,
    mayTakeLong: true,
    answer: "Copies",
    refuses: [409],
  },
  "GET /server/copies/:name": {
    ...of,
    summary: "A copy",
    answer: { type: "application/vnd.sqlite3", says: "An SQLite file" },
    refuses: [409],
  },
  "POST /server/copies/:name/restore": {
    ...of,
    summary: "Stop, put a copy in the place of the database, and start again; everybody logs in anew",
    details: "Today's passwords, roles and memberships stay. 409 when it can't.",
    body: "Restoring",
    example: { word: "restore" },
    status: 202,
    answer: "Done",
    refuses: [409],
  },
}
