/** The page's own, with the app's colours: the app's styles have names that change with their content. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #f4f5ef; --text: #171f17; --soft: #3f483f; --line: #d3d5cd; --sunk: #fdfdfb; --link: #115624 }
@media (prefers-color-scheme: dark) { :root { --page: #0d120e; --text: #ecf0e7; --soft: #bdc3b9; --line: #313932; --sunk: #161c17; --link: #7dde8d } }
* { box-sizing: border-box }
body { background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { line-height: 1.2 }
h2 { margin: 2.5rem 0 0 }
h3 { font-size: 1rem; margin: 0 }
a { color: var(--link) }
nav ul { padding: 0; list-style: none }
nav a { display: inline-block; padding: .6rem 0; min-height: 3rem }
article { border-top: 1px solid var(--line); padding: 1rem 0 }
article p { margin: .5rem 0 }
dl { margin: .5rem 0 }
dd { margin: 0 0 .25rem 1.25rem; color: var(--soft) }
small { color: var(--soft) }
pre { background: var(--sunk); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; white-space: pre-wrap }
code { font: .9em/1.4 ui-monospace, monospace }
:target { background: var(--sunk) }
`
