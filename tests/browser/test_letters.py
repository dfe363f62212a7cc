"""Letters: an address is confirmed, a forgotten password replaced, by the links that come by e-mail."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Sit
from tests.browser.test_access import findings
from tests.server.postbox import Postbox
from tools.serving import Server


def test_an_account_gets_letters_and_a_new_password(sit: Sit, tmp_path: Path) -> None:
    box = Postbox()
    words = (sys.executable, "-m", "millrace.cli", "serve", "--port", "{port}", "--no-browser")
    letters = {"MILLRACE_SMTP": box.url, "MILLRACE_MAIL_FROM": "millrace@mill.example"}
    try:
        with Server(tmp_path, words, letters) as server:
            ada = sit()
            ada.page.goto(server.address)
            ada.button("Account").click()
            ada.page.get_by_label("Name", exact=True).last.fill("Ada")
            ada.page.get_by_label("Password").fill("difference and analysis")
            ada.button("Make a new account").click()
            ada.button("Ada").click()
            ada.page.get_by_label("E-mail").fill("ada@mill.example")
            ada.button("Keep this address").click()
            expect(ada.find("dialog")).to_contain_text("A letter is on its way to ada@mill.example")
            assert findings(ada) == []
            link = re.findall(r"http\S+/mail#\S+", box.wait(1).get_content())[0]
            ada.page.goto(link)
            ada.button("This address is mine").click()
            ada.sees("The address is confirmed.")
            assert findings(ada) == []

            forgetful = sit()
            forgetful.page.goto(server.address)
            forgetful.button("Account").click()
            forgetful.page.get_by_label("Name", exact=True).last.fill("ada")
            forgetful.button("Password forgotten").click()
            forgetful.sees("a letter with a link is on its way there")
            forgetful.page.goto(re.findall(r"http\S+/reset#\S+", box.wait(2).get_content())[0])
            forgetful.page.get_by_label("New password").fill("engine of another kind")
            assert findings(forgetful) == []
            forgetful.button("Keep this password").click()
            forgetful.sees("The password is changed.")
            forgetful.page.goto(server.address)
            forgetful.button("Account").click()
            forgetful.page.get_by_label("Name", exact=True).last.fill("Ada")
            forgetful.page.get_by_label("Password").fill("engine of another kind")
            forgetful.button("Log in").click()
            expect(forgetful.button("Ada")).to_be_visible()
    finally:
        box.close()
