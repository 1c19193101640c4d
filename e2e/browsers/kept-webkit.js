// A WebKit browser that keeps its data, for WebKitWebDriver: with MiniBrowser its sessions are private, and a private
// session stores no Blob. Run by gjs, which knows neither TypeScript nor npm; the argument is the folder of the data.
import GLib from "gi://GLib"
import Gtk from "gi://Gtk?version=3.0"
import WebKit2 from "gi://WebKit2?version=4.1"

const [folder] = ARGV
Gtk.init(null)
const loop = new GLib.MainLoop(null, false)
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${folder}/data`,
    base_cache_directory: `${folder}/cache`,
  }),
})

const openView = () => {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
  const window = new Gtk.Window({ default_width: 390, default_height: 844 })
  window.add(view)
  window.connect("destroy", () => loop.quit())
  view.connect("close", () => window.destroy())
  window.show_all()
  return view
}

context.connect("automation-started", (_context, session) => {
  const version = [WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()]
  const info = new WebKit2.ApplicationInfo()
  info.set_name("Windrow's tests")
  info.set_version(...version)
  session.set_application_info(info)
  session.connect("create-web-view", openView)
})
context.set_automation_allowed(true)
loop.run()
