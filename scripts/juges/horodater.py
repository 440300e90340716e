"""Runs certomancer as a time-stamp authority: reads a question (RFC 3161) on the standard input and writes the answer.

Usage: horodater.py INSTANT < question.tsq > answer.tsr   (2026-11-27T09:13:05+00:00)

The RSA key and its root are new at each run. The answer contains the certificate of the key and that of the root.
"""

import datetime
import sys

from asn1crypto import keys, tsp
from asn1crypto import x509 as asn1
from certomancer.services import TimeStamper
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID


def certifier(cle, nom, emetteur, cle_emetteur, extensions):
    sujet, autorite = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, dit)]) for dit in (nom, emetteur))
    certificat = (
        x509.CertificateBuilder()
        .subject_name(sujet)
        .issuer_name(autorite)
        .public_key(cle.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.datetime(2020, 1, 1))
        .not_valid_after(datetime.datetime(2049, 1, 1))
    )
    for extension in extensions:
        certificat = certificat.add_extension(extension, critical=True)
    signe = certificat.sign(cle_emetteur, hashes.SHA256())
    return asn1.Certificate.load(signe.public_bytes(serialization.Encoding.DER))


def main():
    instant = datetime.datetime.fromisoformat(sys.argv[1])
    racine, cle = (rsa.generate_private_key(65537, 2048) for _ in range(2))
    d_autorite = certifier(racine, "Racine", "Racine", racine, [x509.BasicConstraints(ca=True, path_length=None)])
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
    certificat = certifier(cle, "Horodatage de certomancer", "Racine", racine, [usage])
    octets = cle.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    autorite = TimeStamper(
        certificat, keys.PrivateKeyInfo.load(octets), certs_to_embed=[d_autorite], fixed_dt=instant
    )
    question = tsp.TimeStampReq.load(sys.stdin.buffer.read())
    sys.stdout.buffer.write(autorite.request_tsa_response(question).dump())


if __name__ == "__main__":
    main()
