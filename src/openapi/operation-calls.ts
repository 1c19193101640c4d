import type { Call } from "./call"

/** For admins who are logged in. */
const of = { group: "Running the server (admins)", needs: "session" } as const

export const operationCalls: Record<string, Call> = {
  "GET /server": {
    ...of,
    summary: "The version, since when it runs, who may sign up, and the room on the disk",
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
    answer: "ServerProblems",
  },
  "GET /server/audit": {
    ...of,
    summary: "What was done here, 20 lines, the newest first",
    query: "before",
    answer: ["AuditLine"],
  },
  "GET /server/people": { ...of, summary: "Everybody with an account, by name", answer: ["Person"] },
  "POST /server/people/:id/password-link": {
    ...of,
    summary: "Make a link with which somebody else sets a new password",
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
    answer: "Done",
    refuses: [409],
  },
  "POST /server/people/:id/enable": { ...of, summary: "Let somebody in again", answer: "Done" },
  "GET /server/copies": { ...of, summary: "The copies of the database, newest first", answer: "Copies" },
  "POST /server/copies": {
    ...of,
    summary: "Make a copy now",
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
    body: "Restoring",
    example: { word: "restore" },
    status: 202,
    answer: "Done",
    refuses: [409],
  },
}
