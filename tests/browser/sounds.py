"""Listens to a page: every sound it makes is recorded, whether or not it is audible."""

from browser.people import Person

NOTING = """(() => {
  const heard = (window.heard = []);
  const noting = (kind, made) => {
    const start = made.start.bind(made);
    made.start = (...at) => (heard.push(kind), start(...at));
    return made;
  };
  window.AudioContext = class extends AudioContext {
    createOscillator() { return noting('tone', super.createOscillator()); }
    createBufferSource() { return noting('noise', super.createBufferSource()); }
  };
})()"""


def listen(person: Person) -> None:
    """From the next page on."""
    person.page.add_init_script(NOTING)


def sounds(person: Person) -> list[str]:
    """Return what has sounded since the page was opened: tones and noises."""
    return list(person.page.evaluate("window.heard"))
