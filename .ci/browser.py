"""A headless Chromium, driven through its DevTools protocol, and checks of what its page shows."""
import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


def browser_path():
    if not shutil.which("chromium"):
        root = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run(root + ["apt-get", "update", "-qq"], check=True)
        subprocess.run(root + ["apt-get", "install", "-y", "-qq", "chromium"], check=True,
                       stdout=subprocess.DEVNULL)
    return shutil.which("chromium")


class Browser:
    """A page of a headless Chromium, driven through its DevTools protocol."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="browser-profile-")
        self.process = subprocess.Popen(
            [browser_path(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--remote-debugging-port=0", "--no-first-run",
             f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.events = []
        self.connect(self.target())

    def target(self):
        """The address of the page's socket, as soon as the browser tells it."""
        place = pathlib.Path(self.profile, "DevToolsActivePort")
        for _ in range(600):
            try:
                port = int(place.read_text().split()[0])
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
                    pages = [each for each in json.load(answer) if each["type"] == "page"]
                if pages:
                    return port, pages[0]["webSocketDebuggerUrl"].split(str(port), 1)[1]
            except (OSError, ValueError, IndexError):
                pass
            time.sleep(0.1)
        raise SystemExit("the browser does not answer")

    def connect(self, target):
        port, path = target
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.socket.recv(1)
        assert b" 101 " in answer, answer

    def take(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(min(count - len(data), 1 << 16))
            if not piece:
                raise SystemExit("the browser has gone")
            data += piece
        return data

    def receive(self):
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            piece = self.take(length)
            if first & 15 in (0, 1):
                text += piece
                if first & 128:
                    return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        payload = json.dumps(
            {"id": self.number, "method": method, "params": parameters}).encode()
        mask = os.urandom(4)
        head = b"\x81" + (
            struct.pack(">B", 128 | len(payload)) if len(payload) < 126
            else struct.pack(">BH", 128 | 126, len(payload)) if len(payload) < 65536
            else struct.pack(">BQ", 128 | 127, len(payload)))
        self.socket.sendall(
            head + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload)))
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def ask(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression, seconds=30):
        """What an expression is as soon as it is true; nothing if it does not become so in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self.ask(expression):
                return found
            time.sleep(0.05)
        return None

    def size(self, width, height, is_phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if is_phone else 1, mobile=is_phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=is_phone)

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        for _ in range(300):
            if self.ask("location.protocol !== 'about:' && document.readyState === 'complete'"):
                break
            time.sleep(0.1)
        self.settle()

    def settle(self):
        self.ask("Promise.all([...document.images].map(each => each.decode().catch(() => 0)))"
                 ".then(() => new Promise(done => requestAnimationFrame(() =>"
                 " requestAnimationFrame(() => done(true)))))")

    def press(self, key, shift=False):
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key,
                      modifiers=8 if shift else 0, **(text if kind == "keyDown" else {}))
        self.settle()

    def tap(self, selector):
        x, y = self.ask(
            f"(() => {{ const box = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                      clickCount=1)
        self.settle()

    def shot(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(data["data"]))

    def complaints(self, own):
        """What the page complains of, and what it asks for that does not begin with one of `own`."""
        return [
            event["params"] for event in self.events
            if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")
        ] + [
            event["params"]["request"]["url"][:80] for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
            and not event["params"]["request"]["url"].startswith(own)]

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Checks:
    def __init__(self, browser):
        self.browser = browser
        self.faults = 0

    def expect(self, rule, expression, wanted=True):
        found = self.browser.ask(expression)
        if found != wanted:
            self.faults += 1
            print(f"✗ {rule}: {expression} is {found!r}, not {wanted!r}")
        else:
            print(f"✓ {rule}")

    def hold(self, rule, is_held):
        """Tells whether something holds that was found elsewhere."""
        if not is_held:
            self.faults += 1
        print(f"{'✓' if is_held else '✗'} {rule}")
