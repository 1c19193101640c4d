import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const secret = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }

/** Ana has an account, and her phone shows the login. */
const atTheLogin = async () => {
  const world = farm()
  await world.nobody.post("/api/auth/register", secret)
  const anas = await phone("", world)
  await anas.open("/login")
  await screen.findByRole("heading", { name: "Welcome Back" })
  const logIn = async (email: string, password: string) => {
    await anas.fill("Email", email)
    await anas.fill("Password", password)
    await anas.tap("Login")
  }
  return { ...anas, logIn }
}

test("each missing value has a message", async () => {
  const { tap, fill } = await atTheLogin()
  await tap("Login")
  await screen.findByText("Please enter a valid email")
  await screen.findByText("Password is required")
  expect(document.activeElement).toBe(screen.getByLabelText("Email"))
  await fill("Email", "ana@farm")
  await screen.findByText("Please enter a valid email")
  await fill("Email", "ana@farm.test")
  expect(screen.queryByText("Please enter a valid email")).toBeNull()
})

test("the password can be shown, and the page says whom to ask when it is forgotten", async () => {
  const { fill, tap } = await atTheLogin()
  await fill("Password", "secret1")
  const password = screen.getByLabelText<HTMLInputElement>("Password")
  const button = screen.getByRole("button", { name: "Show characters", pressed: false })
  expect(button.getAttribute("aria-controls")).toBe(password.id)
  for (const type of ["text", "password"]) {
    await tap("Show characters")
    expect([password.type, password.value]).toEqual([type, "secret1"])
  }
  screen.getByText("Forgot your password? Ask a manager of your farm, or whoever runs Windrow here.")
})

test("the right password leads to the home screen with a welcome", async () => {
  const { logIn, sent } = await atTheLogin()
  await logIn(" Ana@Farm.test ", "secret1")
  await screen.findByRole("heading", { name: "Compost Piles" })
  await screen.findByText("Login Successful")
  await screen.findByText("Welcome back, Ana!")
  expect(location.pathname).toBe("/")
  const login = sent.indexOf("POST /api/auth/login")
  expect(sent.slice(login, login + 3)).toEqual(["POST /api/auth/login", "GET /api/auth/user", "GET /"])
})

test("a wrong password shows an error, from the third time on with advice", async () => {
  const { logIn, tap } = await atTheLogin()
  await logIn("ana@farm.test", "wrong")
  await screen.findByText("Login Failed")
  await screen.findByText("Invalid email or password. Please try again.")
  await tap("Login")
  await screen.findByText("Invalid email or password. Please try again.")
  await tap("Login")
  await screen.findByText(
    "Persistent login issues. Try clearing your browser cookies and refreshing the page.",
  )
  expect(location.pathname).toBe("/login")
})

test("a session that the browser does not keep shows an error and keeps the form", async () => {
  const { logIn, refuseCookies } = await atTheLogin()
  refuseCookies()
  await logIn("ana@farm.test", "secret1")
  await screen.findByText("Login Error")
  await screen.findByText("Your login was successful but session creation failed. Please try again.")
  expect(location.pathname).toBe("/login")
})

test("without a connection the form shows that an error occurred", async () => {
  const { logIn, connection } = await atTheLogin()
  connection("none")
  await logIn("ana@farm.test", "secret1")
  await screen.findByText("Login Error")
  await screen.findByText("An error occurred during login. Please try again.")
})

test("a login that throws shows a system error", async () => {
  const { logIn } = await atTheLogin()
  Object.defineProperty(location, "assign", {
    value: () => {
      throw new Error("This browser may not.")
    },
    configurable: true,
  })
  await logIn("ana@farm.test", "secret1")
  await screen.findByText("Login Error")
  await screen.findByText("A system error occurred. Please try again later.")
})

test("too many failures show the server's sentence", async () => {
  const { logIn, send } = await atTheLogin()
  const guess = { method: "POST", headers: { "content-type": "application/json" } }
  for (let tries = 0; tries < 10; tries++)
    await send("/api/auth/login", {
      ...guess,
      body: JSON.stringify({ email: "bo@farm.test", password: "?" }),
    })
  await logIn("bo@farm.test", "wrong")
  await screen.findByText("Login Error")
  await screen.findByText("Too many failed logins. Please try again in 15 minutes.")
})

test("a signed-in user is redirected to the home screen", async () => {
  const world = farm()
  const { open } = await phone(world.signIn("ana@farm.test").cookie, world)
  await open("/login")
  await screen.findByRole("heading", { name: "Compost Piles" })
  expect(location.pathname).toBe("/")
})
