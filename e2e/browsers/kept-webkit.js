// A WebKit browser that keeps its data, for WebKitWebDriver: with MiniBrowser its sessions are private, and a private
// session stores no Blob. Run by gjs, which knows neither TypeScript nor npm; the arguments are the folder of the data, and
// the certificate of a server that it trusts. It prints and downloads into the folder without a question.
import Gio from "gi://Gio"
import GLib from "gi://GLib"
import Gtk from "gi://Gtk?version=3.0"
import WebKit2 from "gi://WebKit2?version=4.1"

const [folder, certificate] = ARGV
Gtk.init(null)
const loop = new GLib.MainLoop(null, false)
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${folder}/data`,
    base_cache_directory: `${folder}/cache`,
  }),
})

if (certificate)
  context.allow_tls_certificate_for_host(Gio.TlsCertificate.new_from_file(certificate), "127.0.0.1")

context.connect("download-started", (_context, download) =>
  download.connect("decide-destination", (_download, name) => {
    GLib.mkdir_with_parents(`${folder}/downloads`, 0o700)
    download.set_destination(GLib.filename_to_uri(`${folder}/downloads/${name}`, null))
    return true
  }),
)

const printIntoFile = (view) => {
  const printing = WebKit2.PrintOperation.new(view)
  const settings = new Gtk.PrintSettings()
  settings.set_printer("Print to File")
  settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
  settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(`${folder}/printed.pdf`, null))
  settings.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_LETTER))
  printing.set_print_settings(settings)
  printing.print()
}

// Under automation a page can't print by itself.
const wishes = Gio.File.new_for_path(`${folder}/print`).monitor_file(Gio.FileMonitorFlags.NONE, null)

const openView = () => {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
  const window = new Gtk.Window({ default_width: 390, default_height: 844 })
  window.add(view)
  window.connect("destroy", () => loop.quit())
  view.connect("close", () => window.destroy())
  window.show_all()
  wishes.connect("changed", (_wishes, _file, _other, what) => {
    if (what === Gio.FileMonitorEvent.CREATED) printIntoFile(view)
  })
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
