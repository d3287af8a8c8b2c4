"""Five players with ordinary mail programs: each reads its mailbox by IMAP and answers every form that is new by SMTP.

    players.py SMTP_PORT IMAPS_PORT CA

Prints a line for each mail that a player finds: name, Message-ID, number, subject. Answers the newest form of each player, once.
"""

import email
import email.policy
import imaplib
import re
import smtplib
import ssl
import sys
from email.message import EmailMessage

smtp_port, imaps_port, ca = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
tls = ssl.create_default_context(cafile=ca)


def plain(page, block, message):
    """A reply on top, the page quoted below."""
    quoted = "\n".join("> " + line for line in page.splitlines())
    message.set_content(f"My orders:\n\n{block}\n\nAm Montag schrieb das Amt:\n{quoted}\n")


def base64(page, block, message):
    message.set_content(f"Viele Grüße!\n\n{block}\n", charset="utf-8", cte="base64")


def html(page, block, message):
    divs = "".join(
        "<div>" + (line.replace("&", "&amp;").replace("<", "&lt;").replace(" ", "&nbsp;") or "<br>") + "</div>"
        for line in block.splitlines()
    )
    message.set_content(f'<div dir="ltr"><div>Hello</div>{divs}</div>', subtype="html")


def attached(page, block, message):
    message.set_content("See the attachment.\n")
    message.add_attachment(block.encode(), maintype="application", subtype="yaml", filename="orders.yaml")


def without_token(page, block, message):
    """From a phone: the thread alone says who it is."""
    kept = [line for line in block.splitlines() if not re.match(r"(token|game|nation|turn|segment):", line)]
    message.set_content("\n".join(kept) + "\n\nSent from my phone\n", cte="quoted-printable")


PLAYERS = {"alice": plain, "bob": base64, "carol": html, "dave": attached, "erin": without_token}


def form_of(text):
    found = re.search(r"^BEGIN ORDERS\n(.*?)^END ORDERS$", text, re.M | re.S)
    if found and re.search(r"^status: form$", found.group(1), re.M):
        return found.group(0)


def answer(name, page, text, form, write):
    message = EmailMessage()
    message["From"] = f"{name}@example.test"
    message["To"] = "office@example.test"
    message["Subject"] = "Re: " + page["Subject"]
    message["Message-ID"] = f"<{name}.{abs(hash(page['Message-ID']))}@client.test>"
    message["In-Reply-To"] = page["Message-ID"]
    message["References"] = (page["References"] or "") + " " + page["Message-ID"]
    write(text, form.replace("status: form", "status: final"), message)
    with smtplib.SMTP("localhost", smtp_port) as smtp:
        smtp.starttls(context=tls)
        smtp.login(f"{name}@example.test", f"pw-{name}")
        smtp.send_message(message)


for name, write in PLAYERS.items():
    newest = None
    with imaplib.IMAP4_SSL("localhost", imaps_port, ssl_context=tls) as imap:
        imap.login(f"{name}@example.test", f"pw-{name}")
        imap.select("INBOX")
        for number in imap.search(None, "UNSEEN")[1][0].split():
            raw = imap.fetch(number, "(RFC822)")[1][0][1]
            page = email.message_from_bytes(raw, policy=email.policy.default)
            text = page.get_body(("plain",)).get_content().replace("\r\n", "\n")
            print(name, page["Message-ID"].strip(), page["X-Bulla-Number"], page["Subject"], sep="\t")
            form = form_of(text)
            if form:
                newest = page, text, form
    if newest:
        answer(name, *newest, write)
