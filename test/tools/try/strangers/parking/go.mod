module strangers/parking

go 1.22
