#!/bin/bash
# Exim and Dovecot in one directory, for tests: users office, gm, alice, bob, carol, dave and erin @example.test with
# the passwords pw-NAME; ghost@ bounces, greylist@ is put off, others are refused. DIR must be readable by everybody.
#
#   mailbed.sh make DIR SMTP SMTPS IMAP IMAPS   writes keys and configuration for these ports
#   mailbed.sh start DIR smtp|imap              returns when it answers
#   mailbed.sh stop DIR smtp|imap               returns when it is gone
#   mailbed.sh guard DIR                        stops both when standard input ends
set -euo pipefail
cmd=$1 R=$(realpath -m "$2") MU=Debian-exim DOM=example.test

make() {
  local smtp=$1 smtps=$2 imap=$3 imaps=$4 u
  mkdir -p "$R"/{mail,run,spool,tls}
  echo "smtp=$smtp imap=$imap" > "$R/ports"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE \
    -keyout "$R/tls/key.pem" -out "$R/tls/cert.pem" 2>"$R/openssl.log" || { cat "$R/openssl.log" >&2; exit 1; }
  for u in office gm alice bob carol dave erin; do
    echo "$u: $u" >> "$R/box"
    echo "$u@$DOM: pw-$u" >> "$R/pw"
    echo "$u@$DOM:{PLAIN}pw-$u" >> "$R/users"
  done
  chown -R $MU: "$R"/{mail,spool,tls}
  chown $MU: "$R/pw"
  chgrp dovecot "$R/users"
  chmod 640 "$R"/{pw,users}

  cat > "$R/exim.conf" <<C
primary_hostname = localhost
domainlist ours = $DOM
local_interfaces = 127.0.0.1
daemon_smtp_ports = $smtp : $smtps
daemon_startup_retries = 0
tls_on_connect_ports = $smtps
tls_advertise_hosts = *
tls_certificate = $R/tls/cert.pem
tls_privatekey = $R/tls/key.pem
spool_directory = $R/spool
log_file_path = $R/spool/%slog
pid_file_path = $R/exim.pid
deliver_drop_privilege = true
keep_environment =
host_lookup =
rfc1413_query_timeout = 0s
dns_again_means_nonexist = *
message_size_limit = 5M
smtp_accept_max = 200
smtp_accept_queue_per_connection = 0
acl_smtp_rcpt = a_rcpt
acl_smtp_data = a_data
begin acl
a_rcpt:
  defer  local_parts = greylist
         message = 450 4.7.1 try again later
  accept domains = +ours
         local_parts = lsearch;$R/box : ghost
  deny   message = no such mailbox
a_data:
  accept
begin routers
r_bounce:
  driver = redirect
  domains = +ours
  local_parts = ghost
  allow_fail
  data = :fail: mailbox is full
r_local:
  driver = accept
  domains = +ours
  local_parts = lsearch;$R/box
  transport = t_md
begin transports
t_md:
  driver = appendfile
  maildir_format
  create_directory
  directory = $R/mail/\${local_part_data}@$DOM/Maildir
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
* * F,1h,5s
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if eq{\$auth3}{\${lookup{\$auth2}lsearch{$R/pw}{\$value}fail}}}
  server_set_id = \$auth2
login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = Username:: : Password::
  server_condition = \${if eq{\$auth2}{\${lookup{\$auth1}lsearch{$R/pw}{\$value}fail}}}
  server_set_id = \$auth1
C

  # The address penalty would make the next login after a wrong password slow.
  cat > "$R/dovecot.conf" <<C
protocols = imap
listen = 127.0.0.1
base_dir = $R/run
state_dir = $R/run
log_path = $R/dovecot.log
ssl = yes
ssl_cert = <$R/tls/cert.pem
ssl_key = <$R/tls/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_username_format = %Lu
auth_failure_delay = 0
mail_location = maildir:$R/mail/%u/Maildir
mail_uid = $MU
mail_gid = $MU
mail_max_userip_connections = 50
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = $R/users
}
userdb {
  driver = static
  args = uid=$MU gid=$MU home=$R/mail/%u
}
namespace inbox {
  inbox = yes
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = $imap
  }
  inet_listener imaps {
    port = $imaps
    ssl = yes
  }
}
C
}

quietly() {
  "$@" </dev/null >"$R/start.log" 2>&1 || { cat "$R/start.log" >&2; exit 1; }
}

start() {
  local smtp imap port
  eval "$(cat "$R/ports")"
  # A daemon keeps no pipe of ours open.
  case $1 in
    smtp) port=$smtp; quietly exim4 -C "$R/exim.conf" -bd -q5s -oP "$R/exim.pid" ;;
    imap) port=$imap; quietly dovecot -c "$R/dovecot.conf" ;;
  esac
  for _ in $(seq 1000); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return
    sleep 0.01
  done
  echo "$1 does not answer on port $port" >&2
  exit 1
}

# Whether one of the group lives; a zombie has no command line.
is_alive() {
  local one
  for one in $(pgrep -g "$1"); do
    grep -q . "/proc/$one/cmdline" 2>/dev/null && return 0
  done
  return 1
}

stop() {
  local file pid
  case $1 in
    smtp) file=$R/exim.pid ;;
    imap) file=$R/run/master.pid ;;
  esac
  [ -s "$file" ] || return 0
  pid=$(cat "$file")
  kill "$pid" 2>/dev/null || return 0
  sleep 0.1
  # Dovecot takes seconds if it was asked a moment ago, and each child holds the ports.
  kill -9 -- "-$pid" 2>/dev/null || true
  for _ in $(seq 500); do
    is_alive "$pid" || break
    sleep 0.01
  done
  rm -f "$file"
}

case $cmd in
  make) make "${@:3}" ;;
  start) start "$3" ;;
  stop) stop "$3" ;;
  guard)
    trap '' INT TERM HUP
    cat >/dev/null
    stop smtp
    stop imap
    rm -rf "$R"
    ;;
esac
